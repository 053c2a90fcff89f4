"""One still per hand service."""
from .. import materials as m
from .. import nails, props, room, spa
from ..mesh import corners, place, rest
from . import still


def upright(paints, y, on=0, gap=2.3, x=0, tilt=62, arc=0.0, spread=0, **kind):
    """Nail tips standing on their cuticle ends, leaning back against the object behind them."""
    scale = kind.pop('scale', 1.5)
    for i, paint in enumerate(paints):
        k = i - (len(paints) - 1) / 2
        nails.lean(nails.tip(paint, **kind), x + gap * k, y - arc * k * k, on, tilt, -spread * k, scale)


@still('french-manicure')
def french_manicure():
    room.light('window')
    room.sweep('#F7EDE8', back=30, bend=16)
    place(spa.arch_block(12, 17, 3, '#F6E4DC'), 3.4, 9.5)
    place(spa.block(19, 5, 4.2, '#FBF3EF'), 0, 2.4)
    french = [nails.Canvas('#EDC6B9', seed=i).smile('#FFFDFB', 0.7, 0.12).material() for i in range(5)]
    upright(french, -2.15, gap=2.75, tilt=64, scale=1.65)
    place(props.bottle('#FDF8F4', 'square', 'brass'), -3.6, 2.6, 4.2, turn=22, scale=1.15)
    place(props.bottle('#EFC9BE', 'square', 'brass'), 0.6, 3.0, 4.2, turn=-10, scale=1.15)
    rest(place(props.art_brush('#F4E3DA', '#3a2320', 13, tip='#FFFDFB'), 2.2, -6.6, turn=-76))
    room.camera((-5, -56, 24), (0.2, 0.5, 4.4), 74, focus=(0, -2, 2), stop=9)
    return 1.12


@still('gel-manicure')
def gel_manicure():
    room.light('window', 0.55)
    room.sweep('#EBCBC6', back=32, bend=16)
    place(props.lamp(), -1, 7)
    for i in range(4):
        k = i - 1.5
        rest(place(nails.tip(m.lacquer(m.LACQUER)), -1 + 2.5 * k, 1.0 - 0.2 * k * k, 0.4, turn=-7 * k, scale=1.45), 0.36)
    place(props.bottle(m.LACQUER, 'round'), 5.2, -4.4, scale=1.3)
    rest(place(props.applicator(m.LACQUER), -6.4, -6.2, turn=118 - 180, scale=1.2))
    room.camera((3, -56, 22), (0, 0.6, 4.0), 64, focus=(2, -2, 3), stop=8)
    return 1.25


@still('classic-manicure')
def classic_manicure():
    room.light('window-right')
    room.sweep('#F6E9E3', back=60, bend=20)
    place(spa.bowl_of(m.ceramic('#FAF2EC'), 6.4, 4.2, petals=5, seed=8), -3.4, 5.4)
    rest(place(spa.folded('#EBC0B6', 9, 8, 3), 8.0, 6.4, turn=-12))
    place(props.bottle('#D8707C', 'round', 'ivory'), 6.0, -3.8, scale=1.1)
    rest(place(props.emery('#D8707C'), -0.6, -5.4, turn=64, scale=0.95))
    rest(place(props.pusher(), -1.4, -8.2, turn=70, scale=0.9))
    room.camera((-3, -46, 46), (0.4, 0.6, 1.4), 66, focus=(0, 0, 2), stop=8)
    return 1.06


@still('acrylic-extensions')
def acrylic_extensions():
    room.light('above')
    room.floor('#E3B7B0')
    for i, color in enumerate(('#9C5F6B', '#B97F86', '#D3A3A2', '#E9C9C1', '#F5E3DB')):
        k = i - 2
        nail = nails.swatch(m.lacquer(color), 4.2, 1.35, 'coffin', stick=3.2)
        rest(place(nail, -2.2 + 1.25 * k, -0.6 - 0.22 * k * k, 0.22 * i, turn=-13 * k, scale=1.5), 0.01 + 0.16 * i)
    place(props.jar('#FBF3EE', fill=m.grit('#F0C2B8'), radius=2.6, height=2.6), 6.0, 6.6)
    place(spa.dish(m.ceramic('#F8EEE8', False), 1.9, 1.5), 7.0, 0.2)
    rest(place(props.sculpting_brush(), 6.2, -4.4, turn=24))
    room.camera((0, -16, 62), (0.4, 0.2, 0.5), 74, focus=(-1, 0, 1), stop=9)
    return 1.06


@still('hot-stone-manicure')
def hot_stone_manicure():
    sun = room.light('sun-right', 1.05)
    room.sweep('#F1DDD4', back=34, bend=14)
    leaves = [place(spa.sprig(20, 10, bend=3, seed=s), x, y, 0) for s, x, y in ((1, -6, -6), (2, 6, 2))]
    room.gobo(sun, 44, leaves, aim=(-4, 8, 8))
    rest(place(spa.folded('#FBF5F2', 15, 11, 3, seed=4), 0, 3.4, turn=-6))
    top = 2.95
    for i, (size, x, y) in enumerate((((4.4, 3.4, 1.15), -0.6, 3.0), ((3.4, 2.7, 1.0), -0.2, 3.2), ((2.4, 2.0, 0.85), -0.7, 3.0), ((1.5, 1.3, 0.65), -0.4, 3.1))):
        stone = rest(place(spa.stone(size, seed=i + 2), x, y, top, turn=30 * i), top - 0.02)
        top = max(corner.z for corner in corners(stone)) - 0.1
    rest(place(spa.stone((2.6, 2.0, 1.0), seed=9), -6.2, -5.0, turn=20))
    rest(place(spa.stone((1.7, 1.4, 0.8), seed=11), -2.6, -6.6, turn=70))
    place(props.bottle('#8A3B43', 'round', 'wood'), 5.6, -5.8, scale=1.15)
    room.camera((2, -60, 22), (-0.2, 0.0, 4.6), 72, focus=(0, 0, 4), stop=8)
    return 1.0


@still('nail-art')
def nail_art():
    room.light('above', 0.9)
    room.floor('#7A2E3F', material=m.plaster('#8A3B4B'))
    designs = [
        nails.Canvas('#F1DCD3').foil(0.42),
        nails.Canvas(m.LACQUER, seed=2).flower(0.05, 2.9, 0.62, '#FFF6F0').flower(-0.35, 1.5, 0.36, '#F4CFC5').leaf(0.2, 1.7, 0.7, 0.4, '#f0d0b0'),
        nails.Canvas('#F5E3DB').marble(),
        nails.Canvas('#E9B7AB').moon('#7A2E3F', 0.8, ring='#D8AE6A'),
    ]
    for i, canvas in enumerate(designs):
        k = i - 1.5
        rest(place(nails.tip(canvas.material()), -0.8 + 3.1 * k, 0.6 - 0.35 * k * k, turn=-9 * k, scale=1.95))
    rest(place(props.art_brush('#2A1A1E', tip='#FFF6F0'), -3.8, -5.6, turn=-68))
    for x, y, r, color in ((4.2, -5.2, 1.0, '#FFF6F0'), (6.6, -3.8, 0.8, '#E9A3A2'), (6.4, -6.4, 0.7, '#D8AE6A')):
        place(props.puddle(color, r, 0.2, seed=r * 9, paint=m.metal('#D8AE6A', 0.18) if color == '#D8AE6A' else None), x, y)
    room.camera((0, -20, 60), (0.2, -1.4, 0.6), 76, focus=(0, 1, 0.8), stop=9)
    return 1.12

