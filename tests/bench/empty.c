/* A program that does nothing, linked with nothing and with all that qkv is linked with: what no start can be below. */
int main(void) {
    return 0;
}
