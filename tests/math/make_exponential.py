"""The numbers of src/math/exponential_lanes.h: ln 2 in two parts and the polynomial for (exp(r) - 1 - r) / r².

    python3 tests/math/make_exponential.py

Worked out in 60 digits. The polynomial meets the function at the Chebyshev points of |r| <= ln(2)/2; its
coefficients are then rounded to doubles.
"""

from decimal import Decimal, getcontext
from math import cos, pi

getcontext().prec = 60
LN2 = Decimal(2).ln()
DEGREE = 9
EDGE = LN2 / 2


def wanted(r):
    """(exp(r) - 1 - r) / r² by its own series, which is exact also near 0."""
    term, total, k = Decimal(1) / 2, Decimal(0), 2
    while abs(term) > Decimal(10) ** -58:
        total += term
        k += 1
        term = term * r / k
    return total


def solved(rows, right):
    size = len(right)
    rows = [list(row) + [value] for row, value in zip(rows, right)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    answer = [Decimal(0)] * size
    for i in reversed(range(size)):
        left = rows[i][size] - sum(rows[i][k] * answer[k] for k in range(i + 1, size))
        answer[i] = left / rows[i][i]
    return answer


def polynomial():
    count = DEGREE + 1
    nodes = [EDGE * Decimal(cos(pi * (2 * i + 1) / (2 * count))) for i in range(count)]
    found = solved([[r**k for k in range(count)] for r in nodes], [wanted(r) for r in nodes])
    return [Decimal(float(c)) for c in found]


def main():
    high = Decimal(int(LN2 * 2**42)) / 2**42
    print("ln 2, 42 bits:", float(high).hex(), " the rest:", float(LN2 - high).hex())
    print("1 / ln 2:", float(1 / LN2).hex())
    coefficients = polynomial()
    for k, c in enumerate(coefficients):
        print("r^%d:" % (k + 2), float(c).hex())
    worst = 0
    for i in range(-500, 500):
        r = EDGE * (2 * i + 1) / 1000
        value = 1 + r + r * r * sum(c * r**k for k, c in enumerate(coefficients))
        worst = max(worst, abs(value / r.exp() - 1))
    print("worst relative error of 1 + r + r²·p: %.3g of 2^-53" % (worst * 2**53))


main()
