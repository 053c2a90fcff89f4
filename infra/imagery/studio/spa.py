"""Spa props: towels, stones, flowers, water, wax, and plaster shapes."""
import math
import random

import bpy
from mathutils import Vector, noise

from . import materials, props
from .mesh import TAU, almond, box, grid, group, lathe, link, place, prism, rest, tube


def cloth(path, length, thickness, material, ruffle=0.1, seed=1, pile=0.06):
    """A strip of cloth: `path` is its cross-section in (y, z), `length` its extent along x."""
    total = [0.0]
    for a, b in zip(path, path[1:]):
        total.append(total[-1] + math.dist(a, b))

    def along(t):
        goal = t * total[-1]
        i = next((k for k in range(len(total) - 1) if total[k + 1] >= goal), len(total) - 2)
        k = (goal - total[i]) / (total[i + 1] - total[i] + 1e-9)
        return path[i][0] + (path[i + 1][0] - path[i][0]) * k, path[i][1] + (path[i + 1][1] - path[i][1]) * k

    rows = min(420, int(total[-1] / 0.22))
    cols = int(length / 0.22)
    line = [along(j / rows) for j in range(rows + 1)]

    def at(t, s):
        y, z = line[round(t * rows)]
        x = (s - 0.5) * length
        sway = ruffle * noise.noise((x * 0.22, y * 0.3, z * 0.3 + seed))
        return (x + 0.5 * ruffle * noise.noise((seed, y * 0.5, z * 0.5)), y + sway, z + sway * 0.5)

    sheet = grid('cloth', rows, cols, at, material, thickness=thickness, offset=0, sharp=80)
    if pile:
        texture = bpy.data.textures.new('pile', 'CLOUDS')
        texture.noise_scale, texture.noise_depth = 0.28, 2
        modifier = sheet.modifiers.new('pile', 'DISPLACE')
        modifier.texture, modifier.strength, modifier.mid_level = texture, pile * 3, 0.5
    return sheet


def rolled(color=materials.PLASTER, radius=3.4, length=18, thickness=0.75, material=None, seed=1):
    """A rolled towel along x, resting on its side."""
    turns = radius / (thickness * 1.12)
    path = []
    steps = int(turns * 40)
    under = -math.pi / 2 + 0.5 - TAU * steps / 40  # The loose end is underneath, at the back.
    for i in range(steps):
        a = TAU * i / 40
        r = 0.3 + thickness * 1.12 * a / TAU
        path.append((r * math.cos(a + under), r * math.sin(a + under)))
    return group('rolled', cloth(path, length, thickness, material or materials.terry(color), 0.12, seed))


def folded(color=materials.PLASTER, width=16, depth=11, layers=4, thickness=0.8, material=None, seed=1, pile=0.06):
    """A folded towel; the folds face -y."""
    step = thickness * 1.16
    path = []
    for k in range(layers):
        z = k * step
        ends = (depth / 2, -depth / 2) if k % 2 == 0 else (-depth / 2, depth / 2)
        path += [(ends[0] + (ends[1] - ends[0]) * i / 12, z) for i in range(13)]
        if k < layers - 1:
            side = math.copysign(1, ends[1])
            path += [(ends[1] + side * step / 2 * math.sin(a), z + step / 2 - step / 2 * math.cos(a)) for a in [math.pi * i / 8 for i in range(1, 8)]]
    return group('folded', cloth(path, width, thickness, material or materials.terry(color), 0.14, seed, pile))


def stone(size=(3.2, 2.4, 1.2), seed=1, material=None):
    """A river stone."""
    sx, sy, sz = size

    def at(t, s):
        a, b = math.pi * t, TAU * s
        d = Vector((math.sin(a) * math.cos(b), math.sin(a) * math.sin(b), math.cos(a)))
        k = 1 + 0.16 * noise.noise(d * 0.9 + Vector((seed * 3.7, seed, 0))) + 0.04 * noise.noise(d * 2.6 + Vector((seed, 0, 4)))
        z = math.copysign(abs(d.z) ** 0.8, d.z)
        return (d.x * sx * k, d.y * sy * k, z * sz * k)

    return group('stone', grid('stone', 48, 80, at, material or materials.basalt(), sharp=180))


def block_of_pumice(seed=2):
    def at(t, s):
        a, b = math.pi * t, TAU * s
        d = Vector((math.sin(a) * math.cos(b), math.sin(a) * math.sin(b), math.cos(a)))
        k = (abs(d.x) ** 3.4 + abs(d.y) ** 3.4 + abs(d.z) ** 3.4) ** (-1 / 3.4)
        p = Vector((d.x * 4.4, d.y * 2.6, d.z * 1.9)) * k
        return p * (1 + 0.05 * noise.noise(p * 0.5 + Vector((seed, 0, 0))) + 0.02 * noise.noise(p * 3))

    return group('pumice', grid('pumice', 110, 180, at, materials.pumice(), sharp=180))


def petal(material, length=3.2, width=2.8, cup=0.7, curl=0.5, seed=1):
    """One petal along y with its base at the origin, cupped upward."""
    r = random.Random(seed)
    skew, wave = r.uniform(-0.2, 0.2), r.uniform(0, 9)

    def at(t, s):
        x = 2 * s - 1
        w = width / 2 * math.sin(math.pi * (0.06 + 0.9 * t) ** 0.75) ** 0.6
        lip = curl * t**3
        y = length * (t + 0.05 * math.cos(x * 2.4) * t) + skew * x * t
        z = cup * (x * x * (0.3 + 0.7 * t) * 0.9 + t * t * 0.8) - lip * (0.4 + 0.6 * x * x) + 0.12 * noise.noise((x * 1.6, t * 2.4, wave))
        return (x * w, y, z)

    return grid('petal', 26, 26, at, material, sharp=180)


def loose_petal(color='#d65a73', foot='#f6d9d0', size=1.0, seed=1):
    return group('petals', place(petal(materials.petal(foot, color), 3.0, 2.9, 0.55, 0.35, seed), scale=size))


def plumeria(color='#fff6ef', heart='#f2b63c', size=1.0):
    """Five petals that overlap like a pinwheel."""
    skin = materials.petal(heart, color, 0.3)
    parts = []
    for i in range(5):
        p = petal(skin, 3.4, 2.5, 0.75, 0.45, seed=i + 3)
        parts.append(place(p, 0, 0, 0.35, turn=72 * i, tilt=14, roll=16))
    return place(group('flower', *parts), scale=size)


def orchid(color='#f7e6e6', lip='#B3213F', size=1.0):
    """An orchid: three narrow sepals behind two broad petals, and a lip. It faces +z."""
    pale = materials.petal(materials.mix_hex(color, lip, 0.35), color, 0.35)
    deep = materials.petal('#f3c64f', lip, 0.25)
    parts = [place(petal(pale, 3.2, 1.9, 0.5, 0.3, seed=i), z=0, turn=a, tilt=8) for i, a in enumerate((0, 125, 235))]
    parts += [place(petal(pale, 3.1, 3.6, 0.6, 0.5, seed=i + 7), z=0.25, turn=a, tilt=10) for i, a in enumerate((66, -66))]
    parts += [place(petal(deep, 1.7, 1.3, 1.1, -0.3, seed=12), z=0.35, turn=180, tilt=38)]
    parts += [place(petal(deep, 1.1, 0.9, 0.9, -0.2, seed=13 + k), z=0.4, turn=180 + k * 55, tilt=50) for k in (-1, 1)]
    column = lathe('column', [(0.2, 0), (0.26, 0.4), (0.3, 0.7, 0.2), (0, 0.85)], materials.matte('#fdf3ea'))
    return place(group('flower', *parts, place(column, z=0.2, tilt=-12)), scale=size)


def sprig(length=16, leaves=9, color='#7f8f74', size=1.0, bend=2.5, seed=1):
    """A stem with paired leaves along y, resembling olive or eucalyptus from a distance."""
    r = random.Random(seed)
    stalk = [(bend * math.sin(t * 1.8), length * t, 0.25 + 0.5 * math.sin(math.pi * t)) for t in [i / 24 for i in range(25)]]
    parts = [tube('stalk', stalk, 0.11, materials.matte('#7a6a52'), sides=8, taper=lambda t: 1 - 0.6 * t)]
    skin = materials.petal(materials.mix_hex(color, '#3c4636', 0.3), color, 0.2)
    for i in range(leaves):
        t = 0.16 + 0.82 * i / leaves
        x, y, z = stalk[int(t * 24)]
        for side in (-1, 1):
            leaf = petal(skin, 2.9 * (1.1 - 0.45 * t), 1.25 * (1.1 - 0.4 * t), 0.3, 0.25, seed=r.randrange(99))
            parts.append(place(leaf, x, y, z, turn=-side * r.uniform(38, 62), tilt=r.uniform(4, 26), roll=r.uniform(-25, 25)))
    tip = petal(skin, 2.2, 0.9, 0.3, 0.2, seed=5)
    parts.append(place(tip, *stalk[-1], turn=r.uniform(-15, 15), tilt=10))
    return place(group('sprig', *parts), scale=size)


def water(radius, z, tint='#fbeef0', ripple=0.12):
    rim = [(radius * math.cos(a), radius * math.sin(a), 0) for a in [TAU * i / 90 for i in range(90)]]
    return place(link('water', rim, [tuple(range(90))], materials.film(tint, ripple, 0.7)), z=z)


def bowl_of(material, radius=6.4, height=4.6, petals=5, fill=0.72, seed=3, tint='#f7eeee'):
    """A bowl of clear water with floating petals."""
    level = height * fill
    dish = props.bowl(material, radius, height)
    inside = radius * 0.9
    parts = [dish, water(inside, level, tint)]
    r = random.Random(seed)
    for i in range(petals):
        a, d = i * 2.4 + seed, inside * (0.2 + 0.55 * (i + 0.5) / petals)
        leaf = loose_petal(r.choice(['#d9667c', '#e9a1a6', '#f4d0c8']), '#fbe9e2', r.uniform(0.55, 0.8), seed=seed + i)
        parts.append(place(leaf, d * math.cos(a), d * math.sin(a), level + 0.02, turn=r.uniform(0, 360)))
        rest(parts[-1], level - 0.08)
    return group('bowl', *parts)


def bath(fill, width=15, depth=9.5, height=5.2):
    """A paraffin bath: an enameled tub with a brass rim, filled with melted wax."""
    r = depth / 2
    shell = materials.surface('enamel', '#fbf3ee', Roughness=0.18, Specular=0.6)
    profile = [(0, 0), (r * 0.9, 0, 0.5), (r, height, 0.1), (r - 0.3, height, 0.1), (r - 0.5, 0.5), (0, 0.5)]
    tub = lathe('tub', profile, shell, power=3.6, segments=160)
    rim = lathe('rim', [(r - 0.34, height - 0.05), (r + 0.06, height - 0.05), (r + 0.06, height + 0.12, 0.05), (r - 0.34, height + 0.12, 0.05), (r - 0.34, height - 0.05)], materials.metal(), power=3.6, segments=160)
    pool = place(lathe('wax', [(0, 0.0), (r - 0.7, 0.0), (r - 0.33, 0.14)], fill, power=3.6, segments=160), z=height - 1.1)
    for part in (tub, rim, pool):
        part.scale = (width / depth, 1, 1)
    return group('bath', tub, rim, pool)


def dish(material, radius=2.0, height=1.6, tint='#f4e6ea'):
    """A small dish of clear liquid."""
    bowl = props.bowl(material, radius, height, thickness=0.22)
    return group('dish', bowl, water(radius * 0.86, height * 0.72, tint, 0.05))


def bowl_of_beads(material, radius=4.0, height=2.8, seed=2, dish='#F8EEE8', size=0.42):
    """Wax beads in a small bowl."""
    dish = props.bowl(materials.ceramic(dish), radius, height)
    return group('bowl', dish, beads(material, int(5 * (radius / size) ** 2), radius * 0.8, height * 0.62, heap=1.3, seed=seed, size=size))


def milk(radius, z, color='#fffaf4'):
    skin = materials.surface('milk', color, Roughness=0.08, Specular=0.5)
    return place(lathe('milk', [(0, 0), (radius * 0.97, 0), (radius, 0.08)], skin, segments=90), z=z)


def beads(material, count, radius, z, heap=1.6, seed=1, size=0.5):
    """Wax beads heaped in a bowl: each is dropped onto those below."""
    r = random.Random(seed)
    parts, laid = [], []
    for _ in range(count):
        a, d = r.uniform(0, TAU), radius * math.sqrt(r.random()) * 0.96
        x, y = d * math.cos(a), d * math.sin(a)
        level = z
        for px, py, pz in laid:
            near = math.hypot(px - x, py - y)
            if near < size * 1.6:
                level = max(level, pz + size * 0.95 * math.sqrt(max(0, 1 - (near / (size * 1.9)) ** 2)))
        if level > z + heap * (1.25 - d / radius):
            continue
        laid.append((x, y, level))
        if not parts:
            first = lathe('bead', [(size * math.sin(q), -size * 0.72 * math.cos(q)) for q in [math.pi * i / 14 for i in range(15)]], material, segments=22, sharp=180)
            parts.append(first)
            bead = first
        else:
            bead = bpy.data.objects.new('bead', parts[0].data)
            bpy.context.scene.collection.objects.link(bead)
            parts.append(bead)
        place(bead, x, y, level, r.uniform(0, 360), r.uniform(-40, 40), r.uniform(-40, 40), r.uniform(0.85, 1.1))
    return group('beads', *parts)


def wax_pot(fill, radius=4.6, height=6.0, metal_color='#d9d2cd', handle=True):
    """A metal pot of melted wax."""
    r, h = radius, height
    body = lathe('pot', [(0, 0), (r * 0.96, 0, 0.4), (r, h, 0.05), (r + 0.25, h + 0.12, 0.1), (r + 0.1, h + 0.25, 0.06), (r - 0.15, h, 0.1), (r - 0.2, 0.5), (0, 0.5)], materials.brushed(metal_color), segments=110)
    pool = lathe('wax', [(0, 0), (r - 0.5, 0.0), (r - 0.16, 0.16)], fill, segments=90)
    parts = [body, place(pool, z=h - 1.0)]
    if handle:
        arch = [(r * math.cos(a), 0, h - 0.5 + 4.4 * math.sin(a)) for a in [math.pi * i / 40 for i in range(41)]]
        parts.append(place(tube('handle', arch, 0.13, materials.metal('#cfc6c0', 0.25)), tilt=62, z=0, y=0))
        parts[-1].location = (0, (h - 0.5) * math.sin(math.radians(62)), (h - 0.5) * (1 - math.cos(math.radians(62))))
    return group('pot', *parts)


def muslin_roll(radius=2.6, length=8, color='#f7ece2'):
    """A roll of waxing muslin along x, with its end on the table."""
    path = [(0.9 * math.cos(a), 0.9 * math.sin(a)) for a in [TAU * i / 30 for i in range(30)]]
    turns = 11
    path = []
    for i in range(turns * 36):
        a = TAU * i / 36
        r = 0.9 + (radius - 0.9) * i / (turns * 36)
        path.append((-r * math.sin(a), -r * math.cos(a)))
    end = path[-1]
    path += [(end[0] - 0.4 * k, -radius) for k in range(1, 22)]
    return group('muslin', cloth(path, length, 0.06, materials.linen(color), 0.03, pile=0))


# Plaster shapes


def arch_block(width, height, depth, color=materials.PLASTER_MID, material=None, shoulder=0.5):
    return group('arch', prism('arch', almond(width, height, shoulder), depth, material or materials.plaster(color), 0.18))


def arch_hoop(width, height, radius=0.16, material=None):
    """A standing brass rod in the shape of the brand's arch."""
    return group('hoop', tube('hoop', [(x, 0, z) for x, z in almond(width, height)], radius, material or materials.metal()))


def plinth(radius, height, color=materials.PLASTER_MID, material=None, edge=0.18):
    return group('plinth', lathe('plinth', [(0, 0), (radius, 0, 0.05), (radius, height, edge), (0, height)], material or materials.plaster(color), segments=110))


def block(width, depth, height, color=materials.PLASTER_MID, material=None, edge=0.16):
    return group('block', box('block', width, depth, height, material or materials.plaster(color), edge))


def tray(width, depth, material=None, lip=0.6):
    """A shallow tray with rounded corners."""
    skin = material or materials.metal('#cda36d', 0.28)
    r = min(width, depth) / 2
    base = lathe('tray', [(0, 0), (r, 0, 0.25), (r + 0.15, lip, 0.06), (r, lip, 0.05), (r - 0.12, 0.22, 0.2), (0, 0.22)], skin, power=6, segments=160)
    base.scale = (width / (2 * r), depth / (2 * r), 1)
    return group('tray', base)


def mirror(width=11, height=15):
    """A standing almond-shaped mirror in a brass frame, facing -y."""
    face = prism('face', almond(width, height, 0.35), 0.2, materials.metal('#f3eeec', 0.01), 0)
    frame = tube('frame', [(x, -0.05, z) for x, z in almond(width, height, 0.35)], 0.22, materials.metal())
    foot = tube('foot', [(-width / 2, -0.05, 0), (width / 2, -0.05, 0)], 0.22, materials.metal())
    return group('mirror', face, frame, foot)


def vase(color=materials.PLASTER_MID, height=9):
    h = height
    profile = [(0, 0), (1.6, 0, 0.2), (2.9, h * 0.32, 2.0), (1.1, h * 0.78, 1.2), (0.95, h * 0.9, 0.3), (1.35, h, 0.05), (1.1, h, 0.05), (0.75, h * 0.88), (0.8, h * 0.5), (0, h * 0.5)]
    return group('vase', lathe('vase', profile, materials.ceramic(color)))


def desk_bell():
    dome = [(2.6 * math.sin(a), 1.0 + 2.0 * math.cos(a)) for a in [math.pi / 2 * i / 20 for i in range(20, -1, -1)]]
    bell = lathe('dome', [(2.75, 0.85)] + dome, materials.metal('#d4a45f', 0.12))
    base = lathe('base', [(0, 0), (3.0, 0, 0.1), (2.7, 0.55, 0.2), (0, 0.6)], materials.black_cap())
    knob = lathe('knob', [(0.12, 2.9), (0.12, 3.3), (0.4, 3.4, 0.1), (0.3, 3.75, 0.15), (0, 3.8)], materials.metal('#d4a45f', 0.12))
    return group('bell', bell, base, knob)


