"""Salon tools: bottles, brushes, files, jars, lamps."""
import math
import random

from mathutils import Vector, noise

from . import materials
from .mesh import TAU, almond, bevel, box, grid, group, lathe, link, place, prism, slab, tube


def bottle(color, kind='round', cap='black', paint=None):
    """A bottle, 7 cm tall, filled with lacquer above a thick glass base, which has a paler tint of the lacquer."""
    power = {'round': 2.0, 'square': 5.5, 'tall': 2.0, 'dome': 2.0, 'slim': 6}[kind]
    r, h = {'round': (1.55, 3.1), 'square': (1.35, 3.4), 'tall': (1.15, 4.3), 'dome': (1.75, 2.9), 'slim': (0.95, 4.6)}[kind]
    shoulder = {'round': 0.55, 'square': 0.35, 'tall': 0.3, 'dome': 1.7, 'slim': 0.3}[kind]
    neck, foot = 0.62, 0.2
    paint = paint or materials.lacquer(color)
    clear = materials.surface('glass foot', materials.mix_hex(color, '#fff4ef', 0.26), Roughness=0.02, Specular=1.0)
    foot_glass = lathe('foot', [(0, 0.03), (r * 0.8, 0.03), (r * 0.86, 0, 0.03), (r, 0, 0.12), (r, foot), (0, foot)], clear, power=power)
    body = lathe(
        'lacquer',
        [(0, foot + 0.02), (r - 0.03, foot + 0.02), (r, foot + 0.06, 0.02), (r, h, shoulder), (neck * 1.25, h + 0.32, 0.25), (neck, h + 0.5), (neck, h + 0.7), (0, h + 0.7)],
        paint,
        power=power,
    )
    parts = [foot_glass, body, *stopper(h, cap)]
    return group('bottle', *parts)


def stopper(h, cap):
    collar = lathe('collar', [(0, h + 0.5), (0.82, h + 0.5, 0.05), (0.82, h + 0.85, 0.05), (0, h + 0.85)], materials.metal())
    z = h + 0.86
    if cap == 'brass':
        top = lathe('cap', [(0, z), (0.72, z, 0.04), (0.66, z + 2.7, 0.1), (0, z + 2.72)], materials.metal('#d4a871', 0.24))
    elif cap == 'wood':
        top = lathe('cap', [(0, z), (0.8, z, 0.06), (0.8, z + 2.2, 0.12), (0, z + 2.22)], materials.wood('#8a5a3c'))
    elif cap == 'ivory':
        top = lathe('cap', [(0, z), (0.74, z, 0.05), (0.62, z + 2.6, 0.3), (0, z + 2.75)], materials.surface('ivory', '#f3e7df', Roughness=0.25))
    elif cap == 'ball':
        top = lathe('cap', [(0.4, z)] + [(1.0 * math.sin(a), z + 0.9 - 1.0 * math.cos(a)) for a in [0.5 + (math.pi - 0.5) * i / 24 for i in range(25)]], materials.black_cap())
    else:
        top = lathe('cap', [(0, z), (0.76, z, 0.05), (0.6, z + 2.9, 0.26), (0, z + 3.02)], materials.black_cap())
    return [collar, top]


def applicator(color, cap='black', paint=None, laden=True):
    """A bottle's cap with its brush, along y with the bristles toward +y; the cap starts at y = 0."""
    paint = paint or materials.lacquer(color)
    top = lathe('cap', [(0, 0), (0.76, 0, 0.05), (0.6, 2.9, 0.26), (0, 3.02)], materials.black_cap() if cap == 'black' else materials.metal('#d4a871', 0.24))
    collar = lathe('collar', [(0, -0.36), (0.82, -0.36, 0.05), (0.82, 0, 0.05), (0, 0)], materials.metal())
    stem = lathe('stem', [(0, -3.0), (0.13, -3.0), (0.15, -0.3), (0, -0.3)], materials.surface('stem', '#2a2224', Roughness=0.3))
    shape = [(0.13, -2.95), (0.2, -3.2), (0.24, -3.7), (0.2, -4.2), (0.08, -4.5), (0, -4.55)] if laden else [(0.12, -2.95), (0.15, -3.4), (0.17, -4.4), (0, -4.42)]
    hair = lathe('hair', shape, paint if laden else materials.matte('#3a2a26'))
    hair.scale = (1.35, 0.6, 1)
    lying = group('lying', top, collar, stem, hair)
    lying.rotation_euler = (math.radians(90), 0, 0)
    return group('applicator', lying)


def art_brush(handle='#7A2E3F', hair='#3a2320', length=15, tip=None):
    """A nail art brush along y, with the hairs at +y; the ferrule starts at y = 0."""
    body = [(0, -length + 2), (0.14, -length + 2.1, 0.1), (0.34, -length * 0.35), (0.36, -1.4), (0.24, 0), (0, 0)]
    rod = lathe('handle', body, materials.surface('handle', handle, Roughness=0.2, Clearcoat=1.0))
    ferrule = lathe('ferrule', [(0, -0.05), (0.25, -0.05), (0.22, 1.2), (0.14, 2.1, 0.05), (0, 2.1)], materials.metal('#d8b27f', 0.22))
    bristle = lathe('hair', [(0.13, 2.05), (0.17, 2.4), (0.13, 2.9), (0.015, 3.5), (0, 3.5)], materials.matte(hair, 0.5))
    parts = [rod, ferrule, bristle]
    if tip:
        parts.append(lathe('load', [(0.165, 2.5), (0.175, 2.75), (0.12, 3.05), (0.01, 3.54), (0, 3.54)], materials.lacquer(tip)))
    lying = group('lying', *parts)
    lying.rotation_euler = (math.radians(-90), 0, 0)
    return group('brush', lying)


def sculpting_brush():
    return art_brush('#e9d8cd', '#8a3b2c', 16)


def pusher():
    """A steel cuticle pusher along y."""
    rod = lathe('pusher', [(0, -6), (0.12, -5.9, 0.05), (0.3, -4.4), (0.26, -3.9), (0.3, -3.4), (0.3, 3.4), (0.26, 3.9), (0.3, 4.4), (0.14, 5.4), (0, 5.4)], materials.metal('#e2dcd8', 0.16))
    spoon = lathe('spoon', [(0.12, 5.3), (0.34, 6.2), (0.36, 6.7), (0.2, 7.05), (0, 7.1)], materials.metal('#e2dcd8', 0.12))
    spoon.scale = (1, 0.28, 1)
    lying = group('lying', rod, spoon)
    lying.rotation_euler = (math.radians(-90), 0, 0)
    return group('pusher', lying)


def rounded_strip(length, width, steps=14):
    out = []
    for i in range(steps + 1):
        a = math.pi * i / steps
        out.append((width / 2 * math.cos(a), length / 2 - width / 2 + width / 2 * math.sin(a)))
    for i in range(steps + 1):
        a = math.pi + math.pi * i / steps
        out.append((width / 2 * math.cos(a), -length / 2 + width / 2 + width / 2 * math.sin(a)))
    return out


def emery(color='#7A2E3F', back='#f0dcd2', length=13, width=1.6):
    """A nail file along y, with grit on both sides of a pale core."""
    core = slab('core', rounded_strip(length, width), 0.3, materials.matte(back), 0.02)
    face = place(slab('grit', rounded_strip(length - 0.06, width - 0.06), 0.05, materials.grit(color), 0.01), z=0.3)
    return group('file', core, face)


def foot_file(wood='#b98657'):
    """A foot file along y: a paddle with a rough oval."""
    outline = []
    for i in range(60):
        a = TAU * i / 60
        outline.append((2.1 * math.cos(a), 6 + 5 * math.sin(a)))
    paddle = slab('paddle', outline, 0.7, materials.wood(wood), 0.18)
    rough = place(slab('rough', [(x * 0.86, 6 + (y - 6) * 0.9) for x, y in outline], 0.1, materials.grit('#5b4540'), 0.02), z=0.68)
    handle = []
    for i in range(41):
        t = i / 40
        handle.append((0.95 - 0.2 * math.sin(math.pi * t) + 0.15 * t, 1.8 - 9 * t))
    handle = handle + [(1.05 * math.cos(a), -7.2 + 0.9 * math.sin(a)) for a in [-math.pi * i / 12 for i in range(1, 12)]] + [(-x, y) for x, y in handle[::-1]]
    grip = slab('grip', handle, 0.7, materials.wood(wood), 0.2)
    return group('foot file', paddle, rough, grip)


def roller():
    """A ridged wooden foot roller along x."""
    profile = [(0, -7.5), (0.9, -7.5, 0.3), (1.1, -6.2)]
    for i in range(10):
        z = -5.6 + i * 1.18
        profile += [(1.15, z), (1.75, z + 0.25, 0.2), (1.75, z + 0.75, 0.2), (1.15, z + 1.0)]
    profile += [(1.1, 6.8), (0.9, 7.8, 0.3), (0, 7.8)]
    rod = lathe('roller', profile, materials.wood('#b07d50'))
    rod.rotation_euler = (0, math.radians(90), 0)
    return group('roller', rod)


def massage_ball(color='#B3213F', radius=3.0):
    """A ball with knobs, distributed by the golden angle."""
    n, rows, cols = 90, 96, 160
    dots = []
    for i in range(n):
        z = 1 - 2 * (i + 0.5) / n
        a = i * 2.39996
        dots.append(Vector((math.sqrt(1 - z * z) * math.cos(a), math.sqrt(1 - z * z) * math.sin(a), z)))

    def at(t, s):
        a, b = math.pi * t, TAU * s
        d = Vector((math.sin(a) * math.cos(b), math.sin(a) * math.sin(b), math.cos(a)))
        near = max(d.dot(k) for k in dots)
        angle = math.acos(min(1, near))
        return d * radius * (1 + 0.12 * math.exp(-((angle / 0.085) ** 2)))

    return group('ball', grid('ball', rows, cols, at, materials.surface('rubber', color, Roughness=0.4)))


def jar(color=materials.PLASTER, lid='brass', fill=None, radius=3.0, height=3.6):
    """A jar of cream; with `fill` it is open and filled."""
    r, h = radius, height
    if not fill:
        body = lathe('jar', [(0, 0), (r, 0, 0.4), (r, h, 0.15), (0, h)], materials.surface('jar', color, Roughness=0.3, Clearcoat=0.4))
        skin = materials.metal('#cfa56f', 0.26) if lid == 'brass' else materials.wood('#9b6a45')
        return group('jar', body, lathe('lid', [(0, h + 0.02), (r * 1.02, h + 0.02, 0.08), (r * 1.02, h + 1.2, 0.2), (0, h + 1.2)], skin))
    body = lathe('jar', [(0, 0), (r, 0, 0.4), (r, h, 0.12), (r - 0.35, h, 0.1), (r - 0.4, 0.6), (0, 0.6)], materials.surface('jar', color, Roughness=0.3, Clearcoat=0.4))
    points = []
    for i in range(15):
        k = i / 14
        points.append((k * (r - 0.38), h - 0.55 + 0.16 * math.cos(k * 7) * (1 - k) + 0.25 * (1 - k)))
    return group('jar', body, lathe('cream', points, fill, wave=0.05))


def bowl(material, radius=6, height=4.2, foot=0.45, thickness=0.35, flare=1.0):
    """An open bowl; the inside bottom is at z = 0.7."""
    r, h = radius, height
    outer = [(0, 0.15), (r * foot * 0.85, 0.15), (r * foot * 0.9, 0, 0.05), (r * foot, 0, 0.1), (r * foot * 1.02, 0.35, 0.1)]
    wall = [(r * (foot + (1 - foot) * math.sin(a) ** flare), 0.35 + (h - 0.35) * (1 - math.cos(a))) for a in [math.pi / 2 * i / 20 for i in range(1, 21)]]
    inner = [(max(0, x - thickness), max(0.7, z + (0.0 if i == 19 else 0.1))) for i, (x, z) in enumerate(wall)][::-1]
    rim = [(r - thickness / 2, h + 0.12)]
    return lathe('bowl', outer + wall + rim + inner + [(0, 0.7)], material, segments=110)


def spatula(length=15, width=1.8, dipped=None, color='#e0bd92'):
    """A wooden spatula along y; `dipped` is the coating of its far end."""
    stick = slab('spatula', rounded_strip(length, width), 0.22, materials.wood(color, 0.7), 0.07)
    if not dipped:
        return group('spatula', stick)

    def at(t, s):
        y = length / 2 - 4.2 + 4.45 * t
        w = (width / 2 + 0.1) * (1 if t < 0.72 else math.sqrt(max(0, 1 - ((t - 0.72) / 0.28) ** 2))) * (0.55 + 0.45 * min(1, t * 5)) * (1 + 0.08 * math.sin(t * 13))
        x = (2 * s - 1) * w
        return (x, y, 0.22 + 0.34 * (1 - abs(2 * s - 1) ** 3) * min(1, t * 4) * (1 - t**8))

    return group('spatula', stick, grid('coat', 40, 20, at, dipped, thickness=0.12, offset=1))


def tweezers():
    """Slant tweezers along y, with the tips at +y."""
    arms = []
    for side in (-1, 1):

        def at(t, s, side=side):
            y = -5 + 10 * t
            gap = 0.07 + 0.34 * math.sin(math.pi * min(1, t * 1.02) * 0.98) ** 1.2
            w = 0.3 * (1 - 0.5 * t**2)
            return (side * gap, y + (0.12 * s if t > 0.99 else 0), (s - 0.5) * 2 * w)

        arms.append(grid('arm', 50, 4, at, materials.metal('#d8b27f', 0.2), thickness=0.12, offset=0))
    return group('tweezers', *arms)


def spoolie(color='#2A1A1E'):
    """A brow brush along y."""
    rod = lathe('rod', [(0, -6), (0.22, -6, 0.1), (0.26, 0), (0.14, 2), (0.06, 2.2), (0, 2.2)], materials.surface('rod', color, Roughness=0.25))
    hairs = []
    random.seed(4)
    for i in range(340):
        t = i / 340
        a = i * 2.4
        r = 0.42 * math.sin(math.pi * (0.12 + 0.8 * t)) ** 0.5
        z = 2.2 + 2.5 * t
        hairs.append(tube('hair', [(0, 0, z), (r * math.cos(a), r * math.sin(a), z + 0.06)], 0.022, rod.data.materials[0], sides=4))
    lying = group('lying', rod, *hairs)
    lying.rotation_euler = (math.radians(-90), 0, 0)
    return group('spoolie', lying)


def hourglass(sand='#B3213F', height=9.0):
    """An hourglass, half elapsed."""
    r, h = 2.0, height
    wood = materials.wood('#a5744b')
    plates = [lathe('plate', [(0, z), (r * 1.35, z, 0.12), (r * 1.35, z + 0.6, 0.12), (0, z + 0.6)], wood) for z in (0, h - 0.6)]
    posts = [place(lathe('post', [(0, 0.6), (0.22, 0.6), (0.16, h / 2), (0.22, h - 0.6), (0, h - 0.6)], wood), r * 1.12 * math.cos(a), r * 1.12 * math.sin(a)) for a in (0.5, 2.6, 4.7)]
    half = (h - 1.2) / 2
    bulb = [(r * 0.5, -half), (r * 0.86, -half + 0.5, 0.6), (r * 0.9, -half * 0.55, 0.9), (0.16, -0.12, 0.4), (0.13, 0)]
    profile = bulb + [(x, -z, *rest) for x, z, *rest in ((p[0], p[1], *p[2:]) for p in bulb[-2::-1])]
    shell = place(lathe('shell', profile, materials.film('#fdf6f3', ior=1.5, strength=1.4)), z=h / 2)
    grain = materials.grit(sand)
    low = place(lathe('low', [(0, -half + 0.02), (r * 0.48, -half + 0.02), (r * 0.82, -half + 0.5, 0.4), (r * 0.84, -half * 0.78), (0.7, -half * 0.56), (0, -half * 0.42)], grain), z=h / 2)
    high = place(lathe('high', [(0, 0.12), (0.12, 0.14), (r * 0.58, half * 0.36), (r * 0.4, half * 0.33), (0, half * 0.25)], grain), z=h / 2)
    stream = place(lathe('stream', [(0, -half * 0.45), (0.05, -half * 0.45), (0.05, 0.15), (0, 0.15)], grain), z=h / 2)
    return group('hourglass', *plates, *posts, shell, low, high, stream)


def puddle(color, radius=3.0, height=0.32, seed=1, stretch=(1, 1), paint=None, wobble=0.32):
    """Spilled lacquer: a lobed pool with a rounded edge."""

    def at(t, s):
        a = TAU * s
        edge = radius * (1 + wobble * noise.noise((math.cos(a) * 0.9 + seed * 7.3, math.sin(a) * 0.9, seed)) + wobble * 0.35 * noise.noise((math.cos(a) * 2.2, math.sin(a) * 2.2 + seed * 3.1, 5)))
        k = math.sin(math.pi / 2 * t)
        return (edge * k * math.cos(a) * stretch[0], edge * k * math.sin(a) * stretch[1], height * (1 - k**5) ** 0.5 + 0.002)

    return group('puddle', grid('puddle', 48, 120, at, paint or materials.lacquer(color), sharp=180))


def swipe(color, length=8, width=1.8, seed=1, paint=None):
    """One brush stroke of lacquer along y, thick at the start, streaked at the end."""

    def at(t, s):
        x = (2 * s - 1)
        start = 1 if t > 0.12 else math.sqrt(max(0, 1 - ((0.12 - t) / 0.12) ** 2))
        ragged = 0.16 * noise.noise((x * 3.5, seed, 0)) + 0.05 * noise.noise((x * 14, seed, 3))
        y = (t - 0.5) * length + (ragged * length * 0.5 * t**6)
        w = width / 2 * start * (1 - 0.1 * t + 0.06 * noise.noise((t * 3, seed, math.copysign(2, x))))
        ridge = 0.05 * noise.noise((x * 9, t * 0.6, seed)) * min(1, t * 3)
        body = (0.2 - 0.13 * t) * (1 - abs(x) ** 6) ** 0.5 * start
        close = 1 if t < 0.96 else max(0, (1 - t) / 0.04) ** 0.5
        return (x * w, y, (body + ridge * (1 - abs(x) ** 4)) * close + 0.002)

    return group('swipe', grid('swipe', 110, 60, at, paint or materials.lacquer(color), sharp=180))


def lamp():
    """A curing lamp: a white shell with an almond top and violet light inside. Its opening faces -y."""

    shell = materials.surface('shell', '#fbf4f0', Roughness=0.22, Clearcoat=0.8)
    outline = almond(15, 8.6, 0.25)
    hole = [(x * 0.84, z * 0.8) for x, z in outline]
    n = len(outline)
    verts, faces = [], []
    for y in (-6, 6):
        verts += [(x, y, z) for x, z in outline] + [(x, y, z) for x, z in hole]
    for i in range(n - 1):
        faces += [(i, i + 1, i + 1 + n, i + n)]
        faces += [(i + 2 * n, i, i + 1, i + 1 + 2 * n)[::-1]]
        faces += [(i + 3 * n, i + n, i + 1 + n, i + 1 + 3 * n)]

    cover = bevel(link('cover', verts, faces, shell, sharp=30), 0.25)
    back = place(prism('back', outline, 0.4, shell), y=6)
    base = place(box('base', 15, 12.4, 0.35, shell, 0.12))
    leds = [place(box('led', 0.7, 0.7, 0.1, materials.glow('#9a6cff', 26), 0), x, y, z) for x, z in ((-3.4, 5.3), (-1.2, 6.35), (1.2, 6.35), (3.4, 5.3)) for y in (-3, 0, 3)]
    brass = tube('trim', [(x * 0.92, -6.12, z * 0.9) for x, z in outline], 0.1, materials.metal())
    return group('lamp', cover, back, base, brass, *leds)


