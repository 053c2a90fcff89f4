"""One still per waxing service."""
from .. import materials as m
from .. import props, room, spa
from ..mesh import group, place, rest
from . import still

HONEY, ROSE, AMBER = '#D67F2A', '#D4707A', '#C76A2B'


def fan(count, x, y, spread=16, turn=0, **kind):
    """Spatulas arranged as a fan, each slightly above the previous one."""
    for i in range(count):
        k = i - (count - 1) / 2
        rest(place(props.spatula(**kind), x + 1.5 * k, y - 0.16 * k * k, turn=turn - spread * k), 0.001 + 0.235 * i)


@still('arm-waxing')
def arm_waxing():
    sun = room.light('sun-left')
    room.sweep('#F3DFD7', back=32, bend=14)
    room.window_gobo(sun, 30, 42, aim=(2, 4, 8))
    place(spa.block(16, 9, 2.4, '#FAEFE9'), 0.8, 5.4)
    pot = spa.wax_pot(m.wax(HONEY), 4.0, 5.0, '#d8b384', handle=False)
    stick = place(props.spatula(14, 1.6), 1.4, 0.6, 7.6, tilt=66, turn=-64)
    place(group('pot', pot, stick), -0.6, 5.4, 2.4)
    rest(place(spa.muslin_roll(1.9, 5.6), 5.0, -3.4, turn=-14))
    rest(place(spa.orchid('#fbeee8', '#C9475C', 0.85), -5.2, -3.6, turn=25))
    room.camera((0, -58, 24), (0.2, 0.6, 5.6), 62, focus=(0, 0, 4), stop=8)
    return 1.0


@still('eyebrow-waxing')
def eyebrow_waxing():
    room.light('window')
    room.sweep('#F5E7E0', back=36, bend=16)
    place(spa.block(13, 4, 1.2, '#F0D2C8'), 1.2, 6.6)
    place(spa.mirror(9.5, 13.5), 1.2, 6.8, 1.42, tilt=-5)
    place(spa.bowl_of_beads(m.hard_wax('#B9562F'), 2.9, 2.1, seed=5, size=0.34), -5.2, 0.4)
    rest(place(props.tweezers(), 0.6, -2.4, turn=-40, scale=0.95))
    rest(place(props.spoolie(), 5.4, -4.2, turn=-26, scale=0.95))
    rest(place(props.spatula(10, 0.8, m.wax(AMBER)), -1.6, -7.6, turn=-76))
    rest(place(spa.loose_petal('#e8b0a4', '#fbeee6', 0.7, 4), 6.4, 0.6, turn=60))
    room.camera((-3, -52, 32), (0.4, 0.6, 4.2), 60, focus=(0, -1, 2), stop=9)
    return 1.1


@still('foot-waxing')
def foot_waxing():
    room.light('above')
    room.floor('#F4E2DA')
    place(spa.bowl_of_beads(m.hard_wax('#C96A7C'), 6.0, 3.6, seed=9, dish='#E9BFB3', size=0.44), -1.6, 4.2)
    fan(4, 4.6, -5.0, 15, -30, length=13, width=1.5)
    rest(place(spa.plumeria(size=1.0), -6.0, -5.0, turn=20))
    rest(place(spa.loose_petal('#f6e3d8', '#f2c46a', 0.8, 6), -1.8, -8.4, turn=80))
    for x, y in ((6.4, 4.4), (7.2, 6.0), (6.2, 8.4)):
        rest(place(spa.beads(m.hard_wax('#C96A7C'), 1, 0.1, 0, size=0.44), x, y))
    room.camera((0, -18, 60), (0.2, -0.6, 0.8), 70, focus=(0, 1, 2), stop=9)
    return 1.05


@still('leg-waxing')
def leg_waxing():
    room.light('window-right')
    room.sweep('#EED2C9', back=34, bend=16)
    place(spa.arch_block(13, 19, 3, '#F6E6DE'), 5.4, 13)
    rest(place(spa.muslin_roll(3.0, 9.0), -4.6, 8.2, turn=-30))
    rest(place(spa.muslin_roll(2.4, 9.0, '#efd9cc'), -3.8, -0.6, turn=-30))
    place(spa.wax_pot(m.wax(AMBER), 3.8, 4.6, '#d9d2cd', handle=False), 5.2, 3.6)
    rest(place(props.spatula(16, 2.0, m.wax(AMBER)), 3.6, -8.4, turn=-66))
    rest(place(spa.loose_petal('#e8b0a4', '#fbeee6', 0.8, 4), -6.8, -8.6, turn=200))
    room.camera((1, -56, 30), (0, 0.2, 3.4), 60, focus=(0, -1, 3), stop=8)
    return 1.08
