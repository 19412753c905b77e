"""Subsets the fonts of Arabic pages: python3 scripts/cut-fonts.py <folder of @fontsource-variable/readex-pro/files>

Needs fontTools 4.66 and brotli (pip install fonttools brotli). The sources are readex-pro-{arabic,latin}-wght-normal.woff2 of
the npm package, version 5.3. Writes readex-5.3-arabic-latin-{400,560}.woff2 to public/fonts. Each file contains both the Arabic and
the Latin letters, digits and signs, so that no line mixes two typefaces (docs/decisions/0008-light-pages.md).
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The same ranges as in app/globals.css.
ARABIC = "0600-06FF,0750-077F,08A0-08FF,FB50-FDFF,FE70-FEFC"
LATIN = (
    "0020-007E,00A0,00A9,00AB,00B0-00B3,00B5,00B7,00BB-00BE,00D7,00E7-00E9,00F7,2009,200B,2013-2014,"
    "2018-2019,201C-201D,2022,2026,2033,20AC,2122,2212,2215"
)


def cut(source: Path, weight: int, characters: str, target: Path) -> None:
    font = TTFont(source)
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    options = subset.Options(layout_features=["*"], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(characters))
    cutter.subset(font)
    font.flavor = None
    font.save(target)


def main(sources: Path) -> None:
    fonts = Path(__file__).parent.parent / "public" / "fonts"
    for weight in (400, 560):
        with TemporaryDirectory() as made:
            parts = []
            for script, characters in (("latin", LATIN), ("arabic", ARABIC)):
                part = Path(made) / f"{script}.ttf"
                cut(sources / f"readex-pro-{script}-wght-normal.woff2", weight, characters, part)
                parts.append(str(part))
            font = merge.Merger().merge(parts)
            # A fixed timestamp makes the output reproducible.
            font["head"].created = font["head"].modified = TTFont(parts[0])["head"].created
            font.recalcTimestamp = False
            font.flavor = "woff2"
            font.save(fonts / f"readex-5.3-arabic-latin-{weight}.woff2")


main(Path(sys.argv[1]))
