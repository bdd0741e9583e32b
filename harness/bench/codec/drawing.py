"""README.md's first table as a drawing: a bar from the least ratio to the most, on a logarithmic scale."""

import html
import math

import summary

LOW, HIGH = 0.125, 64
TICKS = (0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64)
LEFT, WIDTH, BAR = 360, 420, 7
COLOURS = ("#2a7f62", "#7a9e3b", "#2f6690", "#8a6fb0", "#b5832a", "#777")


def x(ratio):
    share = math.log(min(max(ratio, LOW), HIGH) / LOW) / math.log(HIGH / LOW)
    return LEFT + WIDTH * share


def svg(columns):
    headings = summary.headings(columns)
    table = list(summary.table(columns))
    row = BAR * len(headings) + 7
    top = 30 + 14 * len(headings)
    height = top + row * len(table) + 10
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {height}" '
             f'font-family="sans-serif" font-size="11" role="img">',
             "<title>The codec's speed as a ratio to simdutf's</title>",
             '<rect width="100%" height="100%" fill="#fff"/>']
    for number, heading in enumerate(headings):
        parts.append(f'<rect x="{LEFT}" y="{6 + 14 * number}" width="10" height="{BAR}" '
                     f'fill="{COLOURS[number % len(COLOURS)]}"/>'
                     f'<text x="{LEFT + 16}" y="{14 + 14 * number}">{html.escape(heading)}</text>')
    for tick in TICKS:
        parts.append(f'<line x1="{x(tick):.1f}" y1="{top - 4}" x2="{x(tick):.1f}" y2="{height - 6}" '
                     f'stroke="{"#333" if tick == 1 else "#ccc"}"/>'
                     f'<text x="{x(tick):.1f}" y="{top - 8}" text-anchor="middle">{tick:g}</text>')
    for number, (operation, data, sizes, found) in enumerate(table):
        y = top + number * row
        words = ", ".join(word for word in (operation, data, sizes) if word != "–")
        parts.append(f'<text x="{LEFT - 8}" y="{y + row / 2 + 2:.1f}" text-anchor="end">'
                     f"{html.escape(words)}</text>")
        for place, pair in enumerate(found):
            if pair:
                begin = x(pair[0])
                parts.append(
                    f'<rect x="{begin:.1f}" y="{y + BAR * place}" '
                    f'width="{max(x(pair[1]) - begin, 2):.1f}" height="{BAR - 1}" '
                    f'fill="{COLOURS[place % len(COLOURS)]}">'
                    f"<title>{html.escape(headings[place])}: {summary.in_words(pair)}</title></rect>")
    return "\n".join([*parts, "</svg>\n"])
