"""The main pictures of pages: hero, categories, about."""
from .. import materials as m
from .. import nails, props, room, spa
from ..mesh import group, place, rest
from . import still


def hero_table():
    sun = room.light('sun-left', 1.08)
    room.sweep('#F3E0DA', back=30, bend=12)
    room.window_gobo(sun, 40, 46, aim=(3, 6, 10))
    place(spa.arch_block(16, 23, 4, '#F7EAE4'), 6.0, 14)
    place(spa.arch_block(9.6, 14.2, 3.4, material=m.plaster('#A5384A')), -8.8, 10.5, turn=8)
    place(spa.plinth(6.0, 3.0, '#FAEEE8'), 5.4, 4.6)
    place(spa.plinth(3.8, 1.5, '#ECCAC1'), -5.4, 3.2)
    place(props.bottle(m.LACQUER, 'round', 'brass'), 3.4, 3.4, 3.0, scale=1.45)
    place(props.bottle('#EBCFC4', 'slim', 'brass'), 7.6, 5.0, 3.0, turn=24, scale=1.3)
    place(props.bottle(m.OXBLOOD, 'dome', 'ball'), -5.4, 3.1, 1.5, scale=1.3)
    place(props.puddle(m.LACQUER, 2.7, 0.34, seed=3, stretch=(1.35, 0.95)), -3.0, -5.0)
    rest(place(props.applicator(m.LACQUER, 'brass'), -0.9, -9.0, 0.8, turn=52, scale=1.25), 0)
    place(spa.block(10.6, 2.2, 2.6, '#F1D3CA'), 8.2, -4.2)
    for i, color in enumerate((m.LACQUER, '#D8707C', '#F0CFC4', m.OXBLOOD)):
        k = i - 1.5
        nails.lean(nails.tip(m.lacquer(color), length=3.0), 8.2 + 2.35 * k, -6.75, 0, 64, scale=1.4)
    rest(place(spa.loose_petal('#d9808a', '#f8e2da', 1.0, 2), -9.4, -3.4, 0, turn=40))
    rest(place(spa.loose_petal('#e8a3a2', '#fbeee6', 0.8, 5), -12.0, 0.2, 0, turn=-40))


@still('hero')
def hero():
    hero_table()
    room.camera((-2, -60, 27), (0.3, 0.2, 5.8), 66, focus=(3, 0.0, 5), stop=6, size=(1600, 1200))
    return 1.04


@still('hero-tall')
def hero_tall():
    hero_table()
    room.camera((-1, -60, 27), (2.9, 0.4, 5.8), 55, focus=(3, 0.0, 5), stop=6, size=(1000, 1250))
    return 1.04


@still('manicure')
def manicure():
    room.light('window')
    room.sweep('#F6E9E3', back=34, bend=18)
    place(spa.arch_block(12.5, 15.5, 3, '#EFD0C7'), 0.6, 11)
    place(spa.block(17, 9, 2.0, '#FAF0EB'), 0.5, 4.2)
    place(props.bottle('#C9475C', 'square', 'ivory'), -3.8, 4.2, 2.0, turn=18, scale=1.15)
    place(props.bottle(m.LACQUER, 'square', 'ivory'), 0.4, 5.6, 2.0, turn=40, scale=1.15)
    place(props.bottle('#E9B7AB', 'square', 'ivory'), 4.8, 4.0, 2.0, turn=8, scale=1.15)
    for i, color in enumerate((m.LACQUER, '#D8707C', '#EFC9BE', '#F6E2DA', m.OXBLOOD)):
        k = i - 2
        rest(place(nails.tip(m.lacquer(color)), 0.6 + 2.5 * k, -6.4 - 0.25 * k * k, turn=-9 * k, scale=1.5))
    rest(place(spa.loose_petal('#e29aa0', '#fbeae2', 0.8, 3), 6.0, -8.8, turn=70))
    room.camera((0, -56, 28), (0.5, 0.2, 5.2), 66, focus=(0, -1, 3), stop=8)
    return 1.1


@still('pedicure')
def pedicure():
    room.light('window-right')
    room.sweep('#F6E9E3', back=36, bend=18)
    place(spa.bowl_of(m.ceramic('#F7EDE6'), 7.0, 4.6, petals=6), 5.6, 7.6)
    rest(place(spa.folded('#FBF3EE', 11, 9, 4), -8.4, 8.0, turn=10))
    rest(place(spa.rolled('#E9BDB2', 2.0, 9.5, 0.6), -8.4, 7.6, turn=16), 3.66)
    rest(place(spa.block_of_pumice(), -4.6, -3.0, turn=24))
    place(props.bottle('#C4566A', 'round', 'brass'), 2.0, -3.8, scale=1.1)
    rest(place(spa.plumeria(size=0.85), 7.6, -4.6, turn=20))
    room.camera((1, -56, 34), (-0.8, 1.4, 3.0), 60, focus=(0, 0, 3), stop=8)
    return 1.08


@still('waxing')
def waxing():
    sun = room.light('sun-right')
    room.sweep('#F3DDD4', back=30, bend=14)
    room.window_gobo(sun, 34, 44, aim=(0, 6, 8))
    place(spa.arch_block(13, 20, 3, '#E7B7A8'), -4, 13)
    place(spa.plinth(6.4, 2.2, '#F9EDE6'), -2.6, 5)
    place(spa.wax_pot(m.wax('#d67f2a'), 4.4, 5.6), -2.6, 5, 2.2)
    place(spa.bowl_of_beads(m.hard_wax('#cf6674'), 3.6, 2.6), 6.8, -1.2)
    rest(place(props.spatula(14, 1.7, m.wax('#d67f2a')), 0.6, -7.2, turn=-68))
    rest(place(spa.orchid(size=0.8), -6.6, -4.6, turn=15))
    room.camera((0, -56, 27), (-0.2, 1.0, 4.6), 65, focus=(-1, 0, 4), stop=8)
    return 1.0


@still('about')
def about():
    sun = room.light('sun-left', 1.05)
    room.floor('#EFD9D1')
    room.niche(24, 21, 8, 9, '#F7EAE4', '#EBC9BF', x=2, sill=4)
    place(spa.block(32, 6.6, 3.9, '#FAF2EE'), 2, 4.6)
    for x, y, color, kind, cap in (
        (-5.8, 12.6, '#EBCFC4', 'slim', 'brass'),
        (-2.6, 11.2, m.LACQUER, 'round', 'brass'),
        (1.2, 13.0, '#C9475C', 'tall', 'brass'),
        (4.7, 11.0, m.OXBLOOD, 'round', 'brass'),
    ):
        place(props.bottle(color, kind, cap), x, y, 4.0, scale=1.3)
    flowers = place(spa.sprig(11, 8, bend=2.0), 0, 0, 5.2, tilt=82, turn=-8)
    place(group('vase', spa.vase('#F7ECE5', 7), flowers), 8.6, 11.8, 4.0)
    place(spa.desk_bell(), -7.4, 4.4, 3.9)
    rest(place(spa.loose_petal('#d9808a', '#f8e2da', 0.8, 2), 7.4, 3.4, turn=40), 3.9)
    room.camera((3, -62, 20), (2, 4, 11.4), 70, focus=(0, 10, 8), stop=8, size=(1100, 825))
    return 1.04
