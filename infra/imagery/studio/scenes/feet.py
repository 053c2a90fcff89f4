"""One still per foot service."""
from .. import materials as m
from .. import nails, props, room, spa
from ..mesh import place, rest
from . import still


@still('classic-pedicure')
def classic_pedicure():
    room.light('window')
    room.sweep('#F6E8E2', back=60, bend=20)
    place(spa.bowl_of(m.ceramic('#EAC6BC'), 8.6, 5.2, petals=8, seed=5), 1.4, 6.6)
    rest(place(props.foot_file(), -7.2, -5.6, turn=-38, scale=0.78))
    place(props.bottle('#C4566A', 'dome', 'ball'), 2.6, -5.4, scale=1.15)
    rest(place(spa.loose_petal('#d9667c', '#fbe9e2', 0.8, 3), 6.8, -4.6, turn=120))
    rest(place(spa.loose_petal('#e9a1a6', '#fbe9e2', 0.65, 8), -1.2, -7.6, turn=20))
    room.camera((3, -46, 44), (0, 0.6, 1.4), 57, focus=(0, 0, 2), stop=8)
    return 1.08


@still('spa-pedicure')
def spa_pedicure():
    sun = room.light('sun-left')
    room.sweep('#F3E0D8', back=36, bend=16)
    leaves = [place(spa.sprig(18, 9, bend=-3, seed=6), 4, -8, 0)]
    room.gobo(sun, 44, leaves, aim=(4, 6, 8))
    rest(place(spa.rolled('#FBF5F1', 2.5, 12, 0.7, seed=2), -2.6, 9.0, turn=4))
    rest(place(spa.rolled('#E7BBB0', 2.5, 12, 0.7, seed=5), 2.6, 3.8, turn=4))
    scrub = m.grit('#E6B3A2')
    place(props.jar('#FBF3EE', fill=scrub, radius=3.1, height=3.8), -6.6, 0.2)
    place(props.bottle('#C98A7D', 'round', 'wood'), 5.8, -3.4, scale=1.1)
    rest(place(spa.orchid(size=1.0), 0.0, -4.6, turn=-10))
    rest(place(spa.stone((1.9, 1.5, 0.8), seed=3), -5.0, -6.2, turn=30))
    room.camera((-2, -56, 32), (-0.4, 1.0, 2.8), 66, focus=(0, -1, 2.4), stop=8)
    return 1.02


@still('gel-pedicure')
def gel_pedicure():
    sun = room.light('sun-right', 1.05)
    room.sweep('#EBC7C0', back=30, bend=14)
    room.window_gobo(sun, 26, 34, aim=(0, 4, 6))
    place(spa.block(22, 6, 3.0, '#F7E7E0'), 0, 4.2)
    place(spa.block(11, 6, 5.2, '#F3D9D0'), 5.6, 10.4)
    paint = m.lacquer('#A3204C')
    for i, (size, x) in enumerate(((2.3, -6.6), (1.7, -2.9), (1.6, 0.2), (1.5, 3.2), (1.35, 6.0))):
        nails.lean(nails.tip(paint, 1.9, 1.35, 'square', 0.12), x, 1.1 - 1.9 * size * 0.5, 0, 58, scale=size)
    place(props.bottle('#A3204C', 'slim', 'brass'), -5.4, 4.2, 3.0, turn=20, scale=1.3)
    place(props.bottle('#D9899A', 'slim', 'brass'), -2.0, 4.8, 3.0, turn=-14, scale=1.3)
    place(props.bottle('#F2D9D0', 'slim', 'brass'), 5.0, 10.0, 5.2, turn=30, scale=1.3)
    room.camera((0, -56, 28), (0, 1.0, 5.4), 57, focus=(0, -1, 2), stop=8)
    return 1.02


@still('waterless-pedicure')
def waterless_pedicure():
    room.light('against')
    room.sweep('#F6EAE4', back=64, bend=20)
    place(spa.tray(21, 14), 0, 4.4)
    for i, color in enumerate(('#FBF6F2', '#E9C4BA', '#FBF6F2')):
        rest(place(spa.rolled(color, 2.0, 11, 0.62, seed=i), -5.1 + 4.9 * i, 4.6, turn=90), 0.24)
    place(props.jar('#F6E7DF', lid='brass', radius=2.3, height=2.2), -5.6, -6.0)
    place(props.bottle('#B58A7A', 'round', 'wood'), 6.6, -5.6, scale=1.05)
    rest(place(spa.sprig(11, 7, bend=1.4, seed=3), -5.6, -9.6, turn=-78))
    room.camera((2, -46, 42), (0.2, 0.4, 1.6), 57, focus=(0, 0, 2), stop=9)
    return 1.05


@still('express-pedicure')
def express_pedicure():
    sun = room.light('sun-left', 1.05)
    room.sweep('#F4DDD5', back=26, bend=10)
    room.window_gobo(sun, 30, 40, aim=(2, 4, 8))
    place(spa.arch_block(11, 16.5, 3, '#EFA58F'), -3.6, 10)
    place(spa.plinth(4.8, 2.0, '#FBF1EC'), -3.4, 2.8)
    place(props.hourglass('#E0584F', 9.4), -3.4, 2.8, 2.0, turn=25)
    place(props.bottle('#E0584F', 'dome', 'ball'), 4.6, 1.0, scale=1.25)
    rest(place(props.emery('#E0584F', length=12), 1.6, -5.0, turn=-66))
    rest(place(nails.tip(m.lacquer('#E0584F'), 1.9, 1.35, 'square', 0.12), -5.2, -4.6, turn=24, scale=1.6))
    room.camera((1, -60, 18), (0, 0.6, 5.6), 74, focus=(0, 0, 5), stop=8)
    return 1.02


@still('paraffin-pedicure')
def paraffin_pedicure():
    room.light('window-right')
    room.sweep('#F6E8E1', back=40, bend=18)
    rest(place(spa.folded('#FBF5F1', 20, 13, 2, seed=7), 0, 5.0, turn=3))
    place(spa.bath(m.wax('#F0BFA0')), 0.4, 5.2, 1.95)
    for i, (x, y, turn) in enumerate(((-6.4, -5.4, 20), (-3.0, -7.4, -32))):
        rest(place(spa.block(3.4, 2.2, 1.5, material=m.wax('#F2C6AA'), edge=0.3), x, y, turn=turn), 0)
    place(props.bottle('#EBB79C', 'round', 'brass'), 6.4, -5.4, scale=1.1)
    rest(place(spa.plumeria(size=0.8), 2.0, -5.6, turn=33))
    room.camera((-3, -54, 36), (0.2, 1.0, 2.6), 62, focus=(0, 0, 3), stop=8)
    return 1.06


@still('athletic-pedicure')
def athletic_pedicure():
    room.light('window')
    room.sweep('#EFE0DA', back=44, bend=18)
    rest(place(spa.rolled('#75828C', 2.9, 13, 0.72, seed=3), -2.6, 9.0, turn=-8))
    rest(place(spa.rolled('#FBF5F1', 2.3, 12, 0.7, seed=8), -3.0, 2.6, turn=-8))
    rest(place(props.massage_ball('#B3213F', 2.7), 7.0, 3.6))
    rest(place(props.roller(), 1.4, -3.2, turn=10, scale=0.8))
    rest(place(spa.block_of_pumice(5), -4.6, -7.6, turn=-30, scale=0.6))
    place(props.bottle('#5E6B73', 'square', 'black'), 4.6, -7.6, turn=15, scale=1.05)
    room.camera((2, -54, 34), (0.4, 0.4, 2.2), 59, focus=(0, -1, 2), stop=8)
    return 1.1
