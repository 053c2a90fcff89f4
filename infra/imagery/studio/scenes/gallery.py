"""The gallery: sets of nails with props."""
import math

from .. import materials as m
from .. import nails, props, room, spa
from ..mesh import almond, group, lathe, place, rest, slab
from . import still
from .hands import upright

LEAF = '#D8AE6A'


def flat(paints, gap=2.9, x=0, y=0, arc=0.3, spread=8, scale=1.8, **kind):
    """Nail tips on the table, arranged as a fan."""
    scales = scale if isinstance(scale, (list, tuple)) else [scale] * len(paints)
    for i, paint in enumerate(paints):
        k = i - (len(paints) - 1) / 2
        rest(place(nails.tip(paint, **kind), x + gap * k, y - arc * k * k, turn=-spread * k, scale=scales[i]))


@still('lacquer-red-almond')
def lacquer_red_almond():
    sun = room.light('sun-left', 1.05)
    room.floor('#F3E0D8')
    room.gobo(sun, 40, [place(spa.sprig(22, 11, bend=3, seed=4), 2, -6, 0)], aim=(6, 10, 0))
    room.softbox((-22, 34, 58), (12, 44), 0.22, '#fffaf6')
    flat([m.lacquer(m.LACQUER)] * 5, 2.6, -0.2, 0.8, 0.42, 11, [1.6, 1.85, 2.0, 1.9, 1.65])
    rest(place(props.art_brush('#2A1A1E', tip=m.LACQUER, length=14), 3.2, -6.0, turn=70))
    place(props.puddle(m.LACQUER, 1.15, 0.24, seed=6), -5.4, -6.4)
    room.camera((0, -20, 60), (0, -0.2, 0.6), 78, focus=(0, 2, 0.8), stop=9)
    return 1.0


@still('milk-bath-french')
def milk_bath_french():
    room.light('above')
    room.floor('#EFD3CB')
    dish = props.bowl(m.ceramic('#FBF3EE'), 9.0, 4.6)
    level = 3.3
    parts = [dish, spa.milk(8.46, level)]
    for i in range(4):
        k = i - 1.5
        nail = nails.tip(nails.Canvas('#EDBFB2', seed=i).smile('#FFFFFF', 0.7, 0.12).material())
        parts.append(place(nail, 0.2 + 2.9 * k, -2.0 - 0.35 * k * k, level + 0.03, turn=-10 * k, scale=1.75))
    for i, (x, y, turn, size) in enumerate(((-4.8, 4.4, 30, 0.8), (4.2, 5.0, 200, 0.9), (0.4, 5.6, 110, 0.65))):
        parts.append(rest(place(spa.loose_petal('#e69aa2', '#fbe6df', size, 3 + i), x, y, 0, turn=turn), level + 0.06))
    place(group('bowl', *parts), 0.2, 0.6)
    rest(place(spa.loose_petal('#d9667c', '#fbe9e2', 0.9, 9), -7.0, -9.6, turn=60))
    room.camera((0, -20, 60), (0, 0.0, 1.6), 66, focus=(0, 0, 3.4), stop=9)
    return 1.04


@still('oxblood-bottle')
def oxblood_bottle():
    room.light('dusk', 1.25)
    room.sweep('#8C4450', back=26, bend=12)
    place(spa.arch_block(12, 18, 3, material=m.plaster('#7A2E3F')), 0.6, 9)
    place(spa.plinth(4.6, 2.4, material=m.plaster('#95505B')), 0, 2.6)
    place(spa.arch_hoop(13.6, 19.8, 0.12), 0.6, 6.6)
    place(props.bottle('#6E1F33', 'square', 'brass'), 0, 2.6, 2.4, turn=24, scale=1.45)
    rest(place(nails.tip(m.lacquer('#6E1F33')), 4.4, -5.0, turn=-40, scale=1.6))
    rest(place(nails.tip(m.lacquer('#A35564')), -3.4, -5.2, turn=30, scale=1.6))
    room.camera((-3, -58, 20), (0.3, 0.6, 6.2), 68, focus=(0, 0.6, 5), stop=6)
    return 1.35


@still('brass-leaf-detail')
def brass_leaf_detail():
    room.light('window')
    room.sweep('#7A2E3F', back=30, bend=14, material=m.plaster('#86394A'))
    place(spa.block(15, 5, 5.2, material=m.plaster('#9C505E')), 0, 2.8)
    paints = [nails.Canvas(c, seed=i + 11).foil(0.36, scale=3).material() for i, c in enumerate(('#F3E0D8', '#EBC7BB', '#F3E0D8'))]
    upright(paints, -2.6, gap=4.2, tilt=66, scale=2.3)
    leaf = m.metal(LEAF, 0.22)
    for i, (x, y, turn, size) in enumerate(((-5.6, -6.2, 10, 0.7), (-4.2, -7.4, 70, 0.4), (0.9, -6.6, 35, 0.5), (5.4, -5.8, 80, 0.65), (3.9, -7.2, 20, 0.35), (-1.6, -7.6, 50, 0.3))):
        torn = [(size * (0.7 + 0.5 * abs(math.sin(i * 3 + a * 2.7))) * math.cos(a), size * (0.7 + 0.5 * abs(math.sin(i + a * 4.1))) * math.sin(a)) for a in [math.tau * q / 17 for q in range(17)]]
        place(slab('leaf', torn, 0.02, leaf, 0), x, y, 0.01, turn=turn)
    place(props.bottle('#F3E0D8', 'slim', 'brass'), 3.8, 3.2, 5.2, turn=20, scale=1.05)
    room.camera((-4, -56, 24), (0, 0, 5.6), 64, focus=(0, -2, 3), stop=8)
    return 1.25


@still('hot-stone-rest')
def hot_stone_rest():
    room.light('above', 1.05)
    room.floor('#F4E4DC')
    rest(place(spa.folded('#FBF5F1', 15, 15, 2, seed=3), -2.4, 1.8, turn=14))
    for i, (x, y, size) in enumerate(((-6.2, 6.2, 1.6), (-2.3, 4.2, 1.35), (-0.1, 2.4, 1.2), (1.7, -0.4, 0.98), (2.3, -3.0, 0.76))):
        rest(place(spa.stone((size * 1.25, size, size * 0.5), seed=i + 4), x, y, turn=-30 + 25 * i), 1.86)
    rest(place(spa.plumeria(size=1.0), 5.6, -8.4, turn=25))
    place(props.bottle(m.LACQUER, 'round', 'wood'), 7.2, 6.4, scale=1.1)
    room.camera((0, -24, 58), (0.4, 0.2, 1.0), 70, focus=(0, 1, 2), stop=9)
    return 1.0


@still('single-stroke-petals')
def single_stroke_petals():
    room.light('window')
    room.floor('#E9BDB5')
    rose = '#B4526A'
    paints = [
        nails.Canvas(rose, seed=1).flower(0.1, 3.0, 0.6, '#FFF8F3').flower(-0.35, 1.4, 0.42, '#FFF8F3').leaf(0.1, 1.9, 0.6, 0.7, '#e9c7a8'),
        nails.Canvas('#F3DDD4', seed=2).flower(-0.05, 2.2, 0.72, '#C4566A').leaf(0.35, 1.3, 0.6, -0.9, '#8f9b7c').leaf(-0.4, 1.4, 0.6, -2.2, '#8f9b7c').dot(0.1, 3.6, 0.1, LEAF, 1).dot(0.3, 3.3, 0.06, LEAF, 1),
        nails.Canvas(rose, seed=3).flower(-0.1, 1.5, 0.55, '#FFF8F3').flower(0.3, 2.9, 0.4, '#F4CFC5').leaf(-0.1, 2.2, 0.6, 1.2, '#e9c7a8'),
    ]
    flat([p.material() for p in paints], 4.4, 0.3, 0.4, 0.5, 9, 2.5)
    rest(place(props.art_brush(m.OXBLOOD, tip='#FFF8F3', length=15), 3.6, -6.4, turn=76))
    for i, (x, y, turn) in enumerate(((-5.6, -5.4, 40), (-3.2, -7.8, 170))):
        rest(place(spa.loose_petal('#fbeee8', '#e9a1a6', 0.8, 5 + i), x, y, turn=turn))
    room.camera((0, -28, 56), (0.2, -0.3, 0.6), 74, focus=(0, 2, 1), stop=9)
    return 1.1


@still('long-coffin-ombre')
def long_coffin_ombre():
    room.light('window-right')
    room.sweep('#F3DFD7', back=30, bend=14)
    place(spa.arch_block(17, 21, 3, '#F8ECE6'), -2.6, 12)
    place(spa.block(20, 5, 6.4, '#E7BCB1'), 0, 3.4)
    paints = [nails.Canvas('#ffffff', 3.9, 1.25).fade((0, '#F6E6DE'), (0.35, '#EFCBC1'), (0.7, '#D68A90'), (1, '#B24A61')).material() for _ in range(4)]
    upright(paints, -1.6, gap=3.5, tilt=70, scale=1.9, length=3.9, shape='coffin')
    place(props.bottle('#D68A90', 'tall', 'ivory'), 5.0, 3.4, 6.4, scale=1.1)
    rest(place(props.sculpting_brush(), 4.4, -6.0, turn=72))
    room.camera((3, -58, 24), (0, 0, 5.8), 64, focus=(0, -1, 4), stop=8)
    return 1.08


@still('plaster-swatch-wheel')
def plaster_swatch_wheel():
    room.light('window')
    room.floor('#F1DED6')
    colors = ['#B3213F', '#7A2E3F', '#C8566B', '#E3A79C', '#F0D2C5', '#D9A58C', '#B8795F', '#8E4A45', '#5A1F2C', '#A13A52', '#DE8C92', '#F6E7DE']
    for i, color in enumerate(colors):
        a = math.radians(30 * i)
        nail = place(nails.swatch(m.lacquer(color), 3.4, 1.35, 'almond', 2.2), 4.5 * math.sin(a), 4.5 * math.cos(a), 0, turn=-30 * i, scale=1.25)
        rest(nail, 0.02 + 0.14 * (i % 2))
    hub = lathe('hub', [(0, 0.62), (2.5, 0.62, 0.05), (2.6, 1.0, 0.2), (0, 1.0)], m.plaster('#FBF5F2'))
    stud = lathe('stud', [(0, 1.0), (0.7, 1.0, 0.05), (0.6, 1.35, 0.2), (0, 1.4)], m.metal())
    post = lathe('post', [(0, 0), (0.9, 0), (0.9, 0.64), (0, 0.64)], m.metal())
    group('hub', hub, stud, post)
    room.camera((0, -14, 64), (0, -0.2, 0.6), 72, focus=(0, 2, 0.6), stop=9)
    return 1.12


@still('half-moon-oxblood')
def half_moon_oxblood():
    sun = room.light('sun-right', 1.05)
    room.sweep('#EBCFC6', back=28, bend=12)
    room.window_gobo(sun, 22, 30, aim=(0, 2, 5))
    place(spa.plinth(6.2, 4.6, '#FAEFE9'), 0, 8.8)
    place(spa.block(15, 3, 3.4, '#F3DDD4'), 0, 0.8)
    paints = [nails.Canvas(a, seed=i).moon(b, 0.78, ring=LEAF).material() for i, (a, b) in enumerate((('#6E1F33', '#F3DDD4'), ('#F3DDD4', '#6E1F33'), ('#6E1F33', '#F3DDD4'), ('#B3213F', '#F3DDD4')))]
    upright(paints, -2.55, gap=3.2, tilt=62, scale=1.85)
    place(props.bottle('#6E1F33', 'dome', 'ball'), -1.6, 7.6, 4.6, scale=1.35)
    place(spa.arch_hoop(4.4, 6.4, 0.12), 2.8, 9.4, 4.6, turn=-24)
    room.camera((-2, -58, 22), (0, 0.4, 5.0), 70, focus=(0, -1, 3), stop=8)
    return 1.02


@still('tortoise-amber')
def tortoise_amber():
    sun = room.light('sun-left', 1.1)
    room.floor('#EED8CC')
    room.gobo(sun, 40, [place(spa.sprig(20, 10, bend=-3, seed=8), -3, -4, 0)], aim=(0, 2, 0))
    outline = [(px, pz - 8) for px, pz in almond(13, 17, 0.45)]
    place(slab('board', outline, 0.9, m.plaster('#FBF5F2'), 0.15), 0.4, -0.4, 0, turn=-10)
    for i, (x, y, turn, size) in enumerate(((-2.6, -3.6, 18, 1.7), (0.6, -3.0, -2, 1.9), (3.6, -4.0, -22, 1.7), (1.0, 3.4, 8, 1.4))):
        rest(place(nails.tip(nails.Canvas('#a9601f', seed=20 + i).tortoise().material(), length=3.0), x, y, turn=turn, scale=size), 0.9)
    rest(place(spa.stone((1.5, 1.2, 0.7), seed=5, material=m.ceramic('#d9b48a')), -7.2, 6.6, turn=20))
    room.camera((0, -22, 60), (0.2, -0.4, 0.6), 72, focus=(0, -1, 1.2), stop=9)
    return 1.0


@still('rose-chrome')
def rose_chrome():
    room.light('dusk', 1.3)
    room.ambient('#fff0ec', 0.34)
    room.softbox((0, -40, 60), (60, 10), 0.35, '#fff0e8')
    room.sweep('#C9A8A2', back=34, bend=16)
    place(spa.plinth(8.2, 1.0, material=m.surface('gloss', '#5A1F2C', Roughness=0.08, Specular=0.7)), 0, 1.8)
    for i in range(5):
        k = i - 2
        rest(place(nails.tip(nails.chrome('#EBB5A5')), 2.55 * k, -0.6 - 0.35 * k * k, turn=-10 * k, scale=1.75), 1.0)
    place(props.bottle('#D99C90', 'slim', 'brass', paint=nails.chrome('#E0A294')), 0.2, 6.4, 1.0, turn=25, scale=1.2)
    room.camera((0, -46, 40), (0, 1.0, 2.6), 58, focus=(0, 0, 1.6), stop=7)
    return 1.1


@still('fine-line-brass')
def fine_line_brass():
    sun = room.light('sun-right', 1.0)
    room.sweep('#F3E2DA', back=30, bend=14)
    room.window_gobo(sun, 30, 40, aim=(0, 4, 6))
    place(spa.arch_block(15, 10.5, 3.4, '#F3D7CD', shoulder=0.2), 0, 4.4)
    lines = (
        [((0, 0.2), (0, 4.2))],
        [((-1, 1.0), (0, 2.0), (1, 1.0)), ((-1, 1.5), (0, 2.5), (1, 1.5))],
        [((-0.7, 0.6), (0.5, 3.9)), ((-0.2, 0.4), (0.2, 4.1))],
    )
    paints = []
    for i, strokes in enumerate(lines):
        canvas = nails.Canvas(('#EBC4B8', '#F6E7E0', '#EBC4B8')[i], seed=i)
        for stroke in strokes:
            canvas.line(stroke, 0.045, LEAF)
        paints.append(canvas.material())
    upright(paints, -0.4, gap=4.0, tilt=68, scale=2.2)
    rest(place(props.art_brush('#F4E3DA', length=13, tip=LEAF), 1.2, -5.6, turn=74))
    room.camera((3, -56, 24), (0, 0.2, 4.4), 76, focus=(0, 0, 3), stop=8)
    return 1.1


@still('garnet-strokes')
def garnet_strokes():
    room.light('above', 1.05)
    room.floor('#FBF5F2')
    for i, (color, flake) in enumerate((('#5A1F2C', None), ('#8C1D38', '#f2a0a8'), (m.LACQUER, None), ('#D8707C', None), ('#E8AFA6', '#ffffff'))):
        paint = m.shimmer(color, flake, 26) if flake else None
        place(props.swipe(color, 9.6 - 0.5 * abs(i - 2), 2.1, seed=i * 2.3 + 1, paint=paint), -5.4 + 2.75 * i, 2.0 - 0.3 * (i % 2), turn=180 + 3 * math.sin(i * 2.0))
    rest(place(props.applicator(m.LACQUER, 'brass'), 1.6, -8.0, 0, turn=-74 + 180, scale=1.2))
    place(props.puddle(m.LACQUER, 0.9, 0.22, seed=4), -4.0, -7.2)
    room.camera((0, -14, 62), (0, -0.8, 0.2), 74, focus=(0, 1, 0.2), stop=9)
    return 1.02


@still('shelf-of-reds')
def shelf_of_reds():
    room.light('window')
    room.floor('#EBCBC1')
    room.niche(21, 25, 6, 9, '#F7EAE4', '#E9C2B7', sill=3)
    for i, (color, kind) in enumerate((('#5A1F2C', 'round'), ('#7A2E3F', 'square'), (m.LACQUER, 'round'), ('#C9475C', 'square'))):
        place(props.bottle(color, kind, 'black'), -6.0 + 4.0 * i, 9.6, 3.0, turn=20, scale=1.15)
    shelf = spa.block(20, 6, 0.6, material=m.wood('#c79a70'), edge=0.1)
    place(shelf, 0, 11.4, 12.4)
    for i, (color, kind) in enumerate((('#E3A79C', 'slim'), ('#D8707C', 'tall'), ('#F0D2C5', 'slim'))):
        place(props.bottle(color, kind, 'black'), -4.2 + 4.0 * i, 10.6, 13.0, turn=18, scale=1.05)
    room.camera((-4, -64, 20), (0, 4, 12.6), 56, focus=(0, 9, 8), stop=8)
    return 1.12


@still('coral-toes')
def coral_toes():
    room.light('window-right')
    room.floor('#F6E9E3')
    coral = m.lacquer('#E0584F')
    for i, (x, y, size, turn) in enumerate(((-4.8, 0.4, 2.5, 14), (-0.9, 1.8, 1.75, 5), (2.1, 1.6, 1.65, -4), (4.8, 0.5, 1.5, -13), (7.0, -1.2, 1.25, -22))):
        rest(place(nails.tip(coral, 1.9, 1.35, 'square', 0.12), x, y, turn=turn, scale=size))
    rest(place(spa.folded('#EFB9AA', 12, 9, 2, seed=6), 4.6, 10.0, turn=-10))
    rest(place(spa.block_of_pumice(7), -4.6, -5.8, turn=24, scale=0.75))
    rest(place(spa.plumeria('#fff6ef', '#f2a65c', 0.85), 4.2, -6.0, turn=10))
    room.camera((0, -26, 58), (0.2, 0.4, 0.8), 68, focus=(0, 1, 1), stop=9)
    return 1.08


@still('confetti-dots')
def confetti_dots():
    room.light('window-right')
    room.sweep('#F3D9D0', back=34, bend=16)
    place(spa.plinth(6.8, 3.6, '#FBF3EE'), 0, 6.4)
    place(spa.block(15, 2.6, 2.8, '#E9B7AB'), 0, -2.4)
    tints = ('#B3213F', '#7A2E3F', '#D8707C', '#E0584F', '#D8AE6A')
    paints = []
    for i in range(4):
        canvas = nails.Canvas(('#FBF3EE', '#F3D9D0')[i % 2], seed=40 + i)
        for q in range(26):
            u, y = canvas.random.uniform(-0.9, 0.9), canvas.random.uniform(0.3, 4.2)
            tint = tints[int(canvas.random.integers(0, 5))]
            canvas.dot(u, y, canvas.random.uniform(0.05, 0.15), tint, 1.0 if tint == LEAF else 0.0)
        paints.append(canvas.material())
    upright(paints, -5.6, gap=3.2, tilt=60, scale=1.85)
    for i, (color, x, y) in enumerate((('#D8707C', -4.2, 5.4), ('#FBF3EE', 0.0, 7.6), ('#E0584F', 4.2, 5.4))):
        place(props.bottle(color, 'dome', 'ball'), x, y, 3.6, scale=1.1)
    room.camera((2, -56, 26), (0, -0.6, 4.4), 70, focus=(0, -3, 3), stop=8)
    return 1.1
