#!/usr/bin/python3
"""Writes small broken, hostile or merely odd input files and expectations.tsv into tests/data/bad.

Python 3.9+ and NumPy; run as tests/data/make_bad.py tests/data/bad. expectations.tsv: the verdict, words of which the
refusal holds one, then array, shape and cells of what is read. --special and --large make what git cannot hold.
"""
import argparse
import io
import os
import struct
import sys
import zipfile
import zlib

import numpy as np

ROWS = []
FILES = {}


def add(name, data, verdict, names="", array="", shape="", cells="", why=""):
    """verdict: ok | error | either.  names: what the message must mention, a|b = any of these."""
    FILES[name] = data if isinstance(data, bytes) else data.encode("utf-8")
    ROWS.append((name, verdict, names, array, shape, cells, why))


def npy(a, version=(1, 0), header=None, data=None, hlen=None, pad=64, magic=b"\x93NUMPY"):
    """An .npy image with any part replaced by a lie."""
    a = np.asarray(a)
    if header is None:
        header = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (
            a.dtype.str, bool(a.ndim > 1 and a.flags.f_contiguous and not a.flags.c_contiguous), repr(a.shape))
    h = header if isinstance(header, bytes) else header.encode("latin1")
    pre = len(magic) + 2 + (2 if version[0] == 1 else 4)
    if pad:
        h = h + b" " * (-(pre + len(h) + 1) % pad) + b"\n"
    n = len(h) if hlen is None else hlen
    ln = struct.pack("<H", n & 0xFFFF) if version[0] == 1 else struct.pack("<I", n & 0xFFFFFFFF)
    body = a.tobytes("F" if a.ndim > 1 and a.flags.f_contiguous and not a.flags.c_contiguous else "C") if data is None else data
    return magic + bytes(version) + ln + h + body


def hdr(descr="<f8", order="False", shape="(2, 2)"):
    return "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (descr, order, shape)


def npz(members, method=zipfile.ZIP_STORED, zip64=False):
    b = io.BytesIO()
    with zipfile.ZipFile(b, "w", method) as z:
        for n, d in members:
            zi = zipfile.ZipInfo(n, (2024, 1, 1, 0, 0, 0))
            zi.compress_type = method
            with z.open(zi, "w", force_zip64=zip64) as f:
                f.write(d)
    return b.getvalue()


def st(header, data=b"", n=None):
    h = header if isinstance(header, bytes) else header.encode("utf-8")
    return struct.pack("<Q", len(h) if n is None else n) + h + data


def tensor(name, dtype, shape, a, b):
    return '"%s":{"dtype":"%s","shape":%s,"data_offsets":[%s,%s]}' % (name, dtype, shape, a, b)


def f32(*v):
    return np.array(v, dtype="<f4").tobytes()


def f64(*v):
    return np.array(v, dtype="<f8").tobytes()


def write_all(out, rows_name="expectations.tsv"):
    d = out
    os.makedirs(d, exist_ok=True)
    for n, data in FILES.items():
        with open(os.path.join(d, n), "wb") as f:
            f.write(data)
    with open(os.path.join(out, rows_name), "w", encoding="utf-8") as f:
        f.write("file\tverdict\tmessage_names\tarray\tshape\tcells\twhy\n")
        for r in ROWS:
            f.write("\t".join(r) + "\n")
    print("%d files, %d bytes" % (len(FILES), sum(map(len, FILES.values()))))


def build():
    A = np.array([[1.5, -2.25, 3.0], [4.0, 5.5, -6.75]])
    c23 = "[0,0]=1.5 [0,1]=-2.25 [1,2]=-6.75"
    # ---- .npy that must load
    add("npy_ok_f4.npy", npy(A.astype("<f4")), "ok", "", "", "2x3", c23, "little-endian float32")
    add("npy_ok_f8_big_endian.npy", npy(A.astype(">f8")), "ok", "", "", "2x3", c23, "bytes must be swapped")
    add("npy_ok_fortran.npy", npy(np.asfortranarray(A)), "ok", "", "", "2x3", c23, "column-major data; a reader that ignores the flag shows 4 at [0,1]")
    add("npy_ok_v2.npy", npy(A, version=(2, 0)), "ok", "", "", "2x3", c23, "four-byte header length")
    add("npy_ok_bool.npy", npy(np.array([[True, False], [True, True]])), "ok", "", "", "2x2", "[0,0]=1 [0,1]=0 [1,1]=1", "|b1, the usual dtype of a mask")
    add("npy_ok_f2.npy", npy(np.array([[1, 65504, 6e-8], [np.inf, -np.inf, -0.5]], dtype="<f2")), "ok", "", "", "2x3",
        "[0,1]=65504 [0,2]=5.960464477539063e-08 [1,0]=inf [1,2]=-0.5", "half precision with its largest, its smallest subnormal and infinities")
    add("npy_ok_old_align16.npy", npy(A, pad=16), "ok", "", "", "2x3", c23, "NumPy before 1.14 padded to 16, not 64")
    add("npy_either_0x3.npy", npy(np.zeros((0, 3))), "either", "empty|0 rows|shape|no data", "", "0x3", "", "zero-size array: valid NumPy, useless for attention; must not divide by zero later")
    # ---- .npy that must not
    add("npy_bad_magic.npy", npy(A, magic=b"\x92NUMPY"), "error", "magic|not a .npy|not an npy|format")
    add("npy_magic_only.npy", b"\x93NUMPY\x01\x00", "error", "truncated|short|end of file|header")
    add("npy_truncated_header.npy", npy(A)[:40], "error", "truncated|short|end of file|header")
    add("npy_truncated_data.npy", npy(np.eye(4))[:-40], "error", "truncated|short|expected|bytes|data")
    add("npy_v2_header_4g.npy", b"\x93NUMPY\x02\x00" + b"\xf0\xff\xff\xff" + b"{", "error", "header|large|length|truncated", why="13-byte file that asks for 4 GB (libnpy #44, mlx #3365)")
    add("npy_shape_negative.npy", npy(A, header=hdr(shape="(-2, 3)")), "error", "shape|negative|dimension", why="ClickHouse #99812: became an endless loop")
    add("npy_shape_product_wraps.npy", npy(A, header=hdr(shape="(4294967296, 4294967296)")), "error", "shape|large|overflow|limit", why="product is 2**64, wraps to 0")
    add("npy_shape_terabytes.npy", npy(A, header=hdr(shape="(1000000000000, 2)")), "error", "shape|large|limit|truncated|bytes", why="must be refused before allocating")
    add("npy_header_list.npy", npy(A, header="['descr', '<f8']"), "error", "header|dict")
    add("npy_header_code.npy", npy(A, header="{'descr': '<f8', 'fortran_order': False, 'shape': __import__('os').system('touch PWNED') or (2, 3), }"), "error", "header|shape|parse")
    add("npy_dtype_object.npy", npy(A, header=hdr(descr="|O", shape="(1,)"), data=b"\x80\x04K\x01."), "error", "dtype|object|pickle|type", why="pickled objects: never load")
    add("npy_dtype_complex.npy", npy(A.astype("<c16")), "error", "dtype|complex|c16|type")
    add("npy_no_shape_key.npy", npy(A, header="{'descr': '<f8', 'fortran_order': False, }"), "error", "shape|header|key")
    # ---- .npz
    good = npy(A)
    mask = npy(np.array([[1, 0], [1, 1]], dtype=np.uint8))
    add("npz_ok_stored.npz", npz([("wq.npy", good), ("mask.npy", mask)], zip64=True), "ok", "", "wq", "2x3", c23, "as np.savez writes it: local headers carry zip64 sizes of 0xFFFFFFFF, use the central directory")
    add("npz_ok_deflate.npz", npz([("wq.npy", good), ("mask.npy", mask)], zipfile.ZIP_DEFLATED, True), "ok", "", "wq", "2x3", c23, "as np.savez_compressed writes it")
    add("npz_bomb.npz", npz([("x.npy", npy(np.zeros((4000, 4000))))], zipfile.ZIP_DEFLATED), "error", "large|limit|size|too", why="128 MB of zeros in about 125 KB; over any sensible limit for this program")
    add("npz_path_traversal.npz", npz([("../../../../tmp/evil.npy", good)]), "error", "name|path|member|evil", why="member name climbs out; must never become a file name")
    raw = npz([("x.npy", good)])
    add("npz_no_central_directory.npz", raw[: raw.index(b"PK\x01\x02")], "error", "zip|central|truncated|end|archive")
    i = raw.index(b"PK\x01\x02")
    bad = bytearray(raw)
    bad[i - 3] ^= 0x10
    add("npz_crc_mismatch.npz", bytes(bad), "error", "crc|checksum|corrupt", why="one flipped bit in the data")
    add("npz_no_arrays.npz", npz([("readme.txt", b"hello")]), "error", "no array|npy|readme|empty")
    # ---- safetensors
    two = "{" + tensor("wq", "F32", "[2,2]", 0, 16) + "," + tensor("wk", "F64", "[1,2]", 16, 32) + "}"
    add("st_ok_two.safetensors", st(two + "   ", f32(1, 2, 3, 4) + f64(5, 6)), "ok", "", "wq", "2x2", "[0,1]=2 [1,0]=3", "header padded with spaces; also holds wk 1x2 F64")
    add("st_ok_half_bfloat.safetensors", st("{" + '"__metadata__":{"format":"pt"},' + tensor("a", "F16", "[1,2]", 0, 4) + "," + tensor("b", "BF16", "[1,2]", 4, 8) + "}",
        np.array([1.5, -2], dtype="<f2").tobytes() + struct.pack("<HH", 0x3FC0, 0xC000)), "ok", "", "b", "1x2", "[0,0]=1.5 [0,1]=-2", "BF16 is the top half of a float32")
    add("st_header_2_63.safetensors", struct.pack("<Q", 1 << 63) + b"{}", "error", "header|large|length")
    add("st_header_2_64_minus_1.safetensors", struct.pack("<Q", (1 << 64) - 1) + b"{}", "error", "header|large|length", why="8 + N wraps to 7")
    add("st_header_past_end.safetensors", st("{}", n=1000), "error", "header|length|truncated")
    add("st_overlap.safetensors", st("{" + tensor("a", "F32", "[2]", 0, 8) + "," + tensor("b", "F32", "[2]", 4, 12) + "}", f32(1, 2, 3)), "error", "offset|overlap")
    add("st_hole.safetensors", st("{" + tensor("a", "F32", "[1]", 0, 4) + "," + tensor("b", "F32", "[1]", 8, 12) + "}", f32(1, 2, 3)), "error", "offset|hole|gap", why="the format forbids holes")
    add("st_out_of_range.safetensors", st("{" + tensor("evil", "F32", "[1000]", 0, 4000) + "}", f32(1)), "error", "offset|range|truncated|evil|buffer|data")
    add("st_shape_vs_bytes.safetensors", st("{" + tensor("evil", "F32", "[1000,1000]", 0, 4) + "}", f32(1)), "error", "shape|size|offset|evil", why="mlx #3363: shape asks for 4 MB, offsets give 4 bytes")
    add("st_shape_product_wraps.safetensors", st("{" + tensor("evil", "F32", "[4194305,4194305,211106198978564]", 0, 16) + "}", f32(1, 2, 3, 4)), "error", "shape|overflow|large|evil", why="product wraps to exactly 4 in 64 bits")
    add("st_begin_after_end.safetensors", st("{" + tensor("evil", "F32", "[1]", 8, 4) + "}", f32(1, 2)), "error", "offset|evil")
    add("st_duplicate_key.safetensors", st("{" + tensor("w", "U8", "[4]", 0, 4) + "," + tensor("w", "F32", "[1]", 0, 4) + "}", f32(1)), "error", "duplicate", why="two readers would see two different tensors")
    add("st_deep_nesting.safetensors", st('{"a":' + "[" * 30000 + "]" * 30000 + "}"), "error", "depth|nest|header|json|parse", why="a recursive JSON parser runs out of stack")
    add("st_escape_in_name.safetensors", st("{" + tensor("w\\u001b]0;PWNED\\u0007\\u009b31m\\u202e", "F32", "[1,1]", 0, 4) + "}", f32(7)), "ok", "", "", "1x1", "[0,0]=7", "tensor name must be shown without raw control bytes")
    # ---- CSV, TSV, text
    add("csv_ok_bom_crlf.csv", b"\xef\xbb\xbf1,2,3\r\n4,5,6\r\n", "ok", "", "", "2x3", "[0,0]=1 [1,2]=6", "Excel 'CSV UTF-8'")
    add("csv_ok_header_labels.csv", "token,d0,d1,d2\n我,0.1,0.2,0.3\n爱,0.4,0.5,0.6\n你,-1e-3,+2.5E+2,.5\n", "ok", "", "", "3x3", "[0,0]=0.1 [2,0]=-0.001 [2,1]=250 [2,2]=0.5", "header row and token labels")
    add("csv_ok_quoted_label.csv", 'token,a,b\n"New\nYork, ""NY""",1,2\nplain,3,4\n', "ok", "", "", "2x2", "[0,1]=2 [1,0]=3", "quoted label with newline, comma and doubled quotes")
    add("csv_ok_nan_inf.csv", "nan,NaN,NAN\ninf,-inf,+Infinity\n", "ok", "", "", "2x3", "[0,0]=nan [1,0]=inf [1,1]=-inf [1,2]=inf", "loads; later steps must say that the data is not finite")
    add("txt_ok_savetxt.txt", "# query matrix\n1.500000000000000000e+00 -2.250000000000000000e+00\n3.000000000000000000e+00 4.000000000000000000e+00\n", "ok", "", "", "2x2", "[0,1]=-2.25", "np.savetxt with header='query matrix'")
    add("tsv_ok.tsv", "1\t2\n3\t4\n", "ok", "", "", "2x2", "[1,0]=3", "")
    add("csv_either_decimal_comma.csv", "1,5;2,25\n-3,0;4,125\n", "either", "1,5|delimiter|separator|decimal|comma|number", "", "2x2", "[0,0]=1.5 [1,1]=4.125", "European Excel: if it loads it must be 1.5, never 15 or four columns")
    add("csv_either_utf16le.csv", b"\xff\xfe" + "1,2\r\n3,4\r\n".encode("utf-16-le"), "either", "utf-16|encoding", "", "2x2", "[0,1]=2 [1,0]=3", "Excel 'Unicode Text'")
    add("csv_either_gbk_label.csv", "词,a,b\n".encode("gbk") + "我,1,2\n".encode("gbk") + "你,3,4\n".encode("gbk"), "either", "utf-8|encoding|line 1|byte", "", "2x2", "[0,0]=1 [1,1]=4", "Excel on Chinese Windows saves GBK")
    add("csv_ragged.csv", "1,2,3\n4,5,6\n7,8\n9,10,11\n", "error", "line 3|row 3|:3")
    add("csv_text_cell.csv", "1,2,3\n4,oops,6\n", "error", "oops|line 2|row 2|:2")
    add("csv_empty.csv", b"", "error", "empty|no data|no rows")
    add("csv_blank_lines.csv", "\n\n   \n", "error", "empty|no data|no rows")
    add("csv_nul_byte.csv", b"1,2\n3,4\x005\n", "error", "nul|binary|line 2|row 2|\\0|0x00", why="C strings stop at NUL: must not read 4")
    add("csv_number_too_big.csv", "1,2\n3,1e999\n", "error", "1e999|range|large|line 2|row 2")
    add("csv_escape_labels.csv", b"token,a\n\x1b]0;PWNED\x07cat,1\n\x1b[2J\x1b[1;31mdog,2\n\x1b]52;c;cm0gLXJmIH4=\x07sun,3\n\xc2\x9b31mc1,4\n\x1bPq#0\x1b\\dcs,5\n\"ok\rOVER\",6\n\x08\x08bs,7\n", "ok", "", "", "7x1", "[0,0]=1 [6,0]=7", "title, clear screen, clipboard, C1 and DCS sequences in labels: none may reach the terminal")
    add("csv_unicode_labels.csv", "token,a\n\u202eabc\u202c,1\n👩\u200d👩\u200d👧\u200d👦,2\ne\u0301\u0301\u0301,3\n漢字,4\n\u200b,5\n\ufeff,6\n" + "\u0301" * 40 + ",7\n", "ok", "", "", "7x1", "[3,0]=4 [6,0]=7", "bidi override, ZWJ emoji, stacked accents, wide, zero width: columns stay aligned")
    add("csv_invalid_utf8.csv", b"token,a\n\xff\xfe\xc0\xaf,1\n\xed\xa0\x80,2\n\xf5\x80\x80\x80,3\ncut\xe6\x88,4\n", "either", "utf-8|line 2|byte|encoding", "", "4x1", "[0,0]=1 [3,0]=4", "overlong, surrogate, beyond U+10FFFF, cut short")

def special(d):
    """Things git cannot hold."""
    os.makedirs(d, exist_ok=True)
    p = lambda n: os.path.join(d, n)
    ok = b"1,2\n3,4\n"
    table = []

    def note(n, verdict, names, why=""):
        table.append((n, verdict, names, why))

    os.makedirs(p("directory.npy"), exist_ok=True)
    note("directory.npy", "error", "directory")
    if not os.path.lexists(p("pipe.csv")):
        os.mkfifo(p("pipe.csv"))
    note("pipe.csv", "error", "regular file|pipe|fifo", "must not hang: no writer will come")
    with open(p("unreadable.csv"), "wb") as f:
        f.write(ok)
    os.chmod(p("unreadable.csv"), 0)
    note("unreadable.csv", "error", "permission|denied", "as root it loads")
    for n, t in (("loop.csv", "loop.csv"), ("dangling.npy", "nowhere.npy"), ("endless.npy", "/dev/zero")):
        if not os.path.lexists(p(n)):
            os.symlink(t, p(n))
    note("loop.csv", "error", "link|symbolic|open")
    note("dangling.npy", "error", "no such file|not found|open")
    note("endless.npy", "error", "regular file|device", "must not read for ever")
    for n in ("evil\x1b]0;PWNED\x07\nname.csv", "-n.csv", " two  spaces .csv", "我爱你.csv", "x" * 250 + ".csv"):
        with open(p(n), "wb") as f:
            f.write(ok)
        note(n.encode("unicode_escape").decode(), "ok", "", "2x2, [1,1]=4; the name is shown without raw control bytes; name column is unicode_escape")
    with open(p("special.tsv"), "w", encoding="utf-8") as f:
        for r in table:
            f.write("\t".join(r) + "\n")


def large(d):
    """Too big for git.  About 30 MB."""
    os.makedirs(d, exist_ok=True)
    w = lambda n, b: open(os.path.join(d, n), "wb").write(b)
    w("million_columns.csv", b",".join([b"1"] * 1000000) + b"\n")
    w("million_rows.csv", b"1,2\n" * 1000000)
    w("one_long_number.csv", b"1," + b"9" * 5000000 + b"\n")
    w("long_quoted_label.csv", b'token,a\n"' + b"L" * 5000000 + b'",1\n')
    w("unclosed_quote.csv", b'token,a\n"' + b"x,1\n" * 1000000)
    w("deep.safetensors", st("{\"a\":" + "[" * 5000000))
    w("many_tensors.safetensors", st("{" + ",".join(tensor("t%d" % i, "F32", "[0]", 0, 0) for i in range(100000)) + "}"))
    with open(os.path.join(d, "large.tsv"), "w") as f:
        f.write("million_columns.csv\terror\tlimit|columns|wide\nmillion_rows.csv\terror\tlimit|rows|large\n"
                "one_long_number.csv\terror\trange|long|limit|number\nlong_quoted_label.csv\teither\tlong|limit|label\n"
                "unclosed_quote.csv\terror\tquote|unterminated|line 2\ndeep.safetensors\terror\tdepth|nest|header|large\n"
                "many_tensors.safetensors\teither\tlimit|many|tensors\n"
                "# each: under 2 seconds and under 256 MB of memory\n")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("out", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
    ap.add_argument("--special", metavar="DIR", help="make a FIFO, links, an unreadable file, odd names in DIR")
    ap.add_argument("--large", metavar="DIR", help="make about 30 MB of oversize files in DIR")
    a = ap.parse_args()
    if a.special:
        special(a.special)
    if a.large:
        large(a.large)
    if not a.special and not a.large:
        build()
        write_all(a.out)
