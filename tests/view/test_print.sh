#!/bin/sh
# Printed screens as others read them: an XML parser for the drawing, an HTML parser for the page.
passed=0 failed=0
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
python=$(command -v python3) || { echo '1 passed, 0 failed' && exit 0; } # nobody to ask

reads() { # reads NAME LINES
    "$QKV" --lang "${3:-en}" -c "$2; print $scratch/a.svg; print $scratch/a.html; print $scratch/a.txt" >"$scratch/log" 2>&1 &&
        "$python" - "$scratch" <<'END' && passed=$((passed + 1)) && return
import sys, html.parser, xml.etree.ElementTree as tree
folder = sys.argv[1]
root = tree.parse(folder + "/a.svg").getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg"
words = [t.text for t in root if t.tag.endswith("}text")]
class Page(html.parser.HTMLParser):
    text, inside, charset = "", 0, None
    def handle_starttag(self, tag, attributes):
        self.inside += tag == "pre"
        if tag == "meta": self.charset = dict(attributes).get("charset")
    def handle_endtag(self, tag): self.inside -= tag == "pre"
    def handle_data(self, data): self.text += data if self.inside else ""
page = Page()
page.feed(open(folder + "/a.html", encoding="utf-8").read())
plain = open(folder + "/a.txt", encoding="utf-8").read()
assert page.charset == "utf-8"
assert [line.rstrip() for line in page.text.split("\n")[1:]] == plain.split("\n"), "the page says something else"
assert "".join("".join(words).split()) == "".join(plain.split()), "the drawing says something else"
END
    failed=$((failed + 1))
    echo "FAILED: $1" && cat "$scratch/log"
}

reads 'an equation' 'load apple heads=2; goto weights; cell 0 2'
reads 'Chinese' 'load apple heads=2; goto weights; cell 0 2' zh
reads 'signs of markup' 'new; scale 0.5; goto scaled; find >=0'
reads 'a light theme' 'new tokens=12; mask causal; goto weights; theme light; ramp viridis'
reads 'a room' 'load apple heads=2; goto weights; theme classroom'
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
