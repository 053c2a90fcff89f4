"""Nail tips and nail art."""
import math

import bpy
import numpy as np

from . import materials
from .mesh import grid, group, place, rest, slab

HEIGHT, WIDTH = 640, 320


def half_width(shape, t):
    """Half the width as a share of the maximum, from cuticle (0) to free edge (1)."""
    cuticle = math.sqrt(max(0, 1 - ((0.2 - t) / 0.2) ** 2)) if t < 0.2 else 1
    body = 0.9 + 0.1 * math.sin(math.pi * min(t / 0.7, 1))
    if shape == 'almond':
        end = (1 - ((t - 0.4) / 0.6) ** 2.1) ** 0.62 if t > 0.4 else 1
    elif shape == 'oval':
        end = math.sqrt(max(0, 1 - ((t - 0.66) / 0.34) ** 2)) if t > 0.66 else 1
    elif shape == 'coffin':
        end = 1 - 0.52 * max(0, (t - 0.42) / 0.58) ** 1.15
        end *= math.sqrt(max(0, 1 - ((t - 0.95) / 0.05) ** 2)) * 0.14 + 0.86 if t > 0.95 else 1
    else:  # square
        end = math.sqrt(max(0, 1 - ((t - 0.9) / 0.1) ** 2)) * 0.2 + 0.8 if t > 0.9 else 1
    return max(cuticle * body * end, 1e-4)


def tip(material, length=2.7, width=1.25, shape='almond', lift=0.16):
    """A nail tip resting on its edges: cuticle at the origin, free edge at y = length."""
    radius = width * 0.6
    rows, cols = 56, 28

    def at(t, s):
        v = (1 - math.cos(math.pi * t)) / 2
        x = (2 * s - 1) * half_width(shape, v) * width / 2
        across = math.sqrt(radius**2 - x**2) - math.sqrt(radius**2 - (width / 2) ** 2)
        rim = abs(2 * s - 1) ** 8 * 0.03
        along = lift * (1 - (2 * v - 1) ** 2)
        return (x, v * length, across + along - rim + 0.05)

    def uv(t, s):
        v = (1 - math.cos(math.pi * t)) / 2
        return (0.5 + (s - 0.5) * half_width(shape, v), v)

    return grid('tip', rows, cols, at, material, uv, thickness=0.06, sharp=75)


def swatch(material, length=2.8, width=1.3, shape='almond', stick=4.2):
    """A nail tip on a clear stick, as on sample rings."""
    nail = tip(material, length, width, shape)
    clear = materials.surface('stick', '#f4e9e2', Roughness=0.2, Specular=0.5, Clearcoat=0.5)
    outline = []
    for i in range(13):
        a = math.pi + math.pi * i / 12
        outline.append((0.42 * math.cos(a), -stick + 0.42 * math.sin(a)))
    outline += [(0.25, 0.5), (-0.25, 0.5)]
    handle = place(slab('stick', outline, 0.12, clear, 0.03), z=0.12)
    return group('swatch', nail, handle)


def lean(nail, x, y, on=0, tilt=70, turn=0, scale=1.0):
    """Stands a tip on its cuticle end, leaning back. Its support should be at the height of its free edge."""
    return rest(place(nail, x, y, on, turn=turn, tilt=tilt, scale=scale), on)


def row(paints, gap=1.7, spread=0, arc=0, scale=None, **kind):
    """Tips side by side around the origin, fanned by `spread` degrees and curved by `arc`."""
    tips = []
    for i, paint in enumerate(paints):
        k = i - (len(paints) - 1) / 2
        size = scale[i] if scale else 1
        tips.append(place(tip(paint, **kind), k * gap, -arc * k * k, 0, turn=-spread * k, scale=size))
    return tips


# Paint: images on the flat nail, u across (-1..1 at the widest point), v along (0 cuticle, 1 free edge).


class Canvas:
    """Color and metalness per point of the nail. Lengths are in half widths, so circles are round."""

    def __init__(self, color, length=2.7, width=1.25, seed=1):
        self.aspect = length / width * 2
        v, u = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        self.u = (u + 0.5) / WIDTH * 2 - 1
        self.v = (v + 0.5) / HEIGHT
        self.y = self.v * self.aspect
        self.color = np.empty((HEIGHT, WIDTH, 3), np.float32)
        self.color[:] = hexes(color)
        self.metal = np.zeros((HEIGHT, WIDTH), np.float32)
        self.random = np.random.default_rng(seed)

    def paint(self, mask, color, metal=0.0):
        mask = np.clip(mask, 0, 1)[:, :, None]
        self.color = self.color * (1 - mask) + hexes(color) * mask
        self.metal = self.metal * (1 - mask[:, :, 0]) + metal * mask[:, :, 0]
        return self

    def edge(self, distance, soft=0.02):
        """1 inside, where the distance is negative."""
        return 0.5 - distance / (2 * soft)

    def smile(self, color, at=0.72, depth=0.1, soft=0.012):
        """A French tip: its line curves toward the cuticle in the middle."""
        line = at - depth * (1 - self.u**2) + depth * 0.5
        return self.paint(self.edge(line - self.v, soft), color)

    def moon(self, color, radius=0.62, metal=0.0, ring=None):
        distance = np.hypot(self.u, self.y - 0.12) - radius
        if ring:
            self.paint(self.edge(np.abs(distance) - 0.045), ring, 1)
            return self.paint(self.edge(distance + 0.045), color, metal)
        return self.paint(self.edge(distance), color, metal)

    def fade(self, *stops):
        """A gradient along the nail: (v, hex) stops."""
        at = [s[0] for s in stops]
        for k in range(3):
            self.color[:, :, k] = np.interp(self.v, at, [hexes(s[1])[k] for s in stops])
        return self

    def dot(self, u, y, radius, color, metal=0.0):
        return self.paint(self.edge(np.hypot(self.u - u, self.y - y) - radius), color, metal)

    def line(self, points, width, color, metal=1.0):
        distance = np.full(self.u.shape, 9.0, np.float32)
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            dx, dy = x1 - x0, y1 - y0
            t = np.clip(((self.u - x0) * dx + (self.y - y0) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            distance = np.minimum(distance, np.hypot(self.u - x0 - t * dx, self.y - y0 - t * dy))
        return self.paint(self.edge(distance - width, 0.012), color, metal)

    def flower(self, u, y, size, color, heart='#D9A441', petals=5, turn=0.3):
        """A flower of strokes that narrow toward its center."""
        dx, dy = self.u - u, self.y - y
        r, a = np.hypot(dx, dy), np.arctan2(dy, dx) + turn
        lobe = np.abs(np.cos(a * petals / 2))
        mask = self.edge(r - size * (0.35 + 0.65 * lobe**0.55), 0.02)
        self.paint(mask, color)
        streak = np.clip(0.5 + 0.5 * np.cos(a * petals * 7), 0, 1) * np.clip(1 - r / (size * 0.75), 0, 1) * mask
        self.paint(streak * 0.55, materials.mix_hex(color, '#8c3a4b', 0.5))
        return self.dot(u, y, size * 0.17, heart, 0.6)

    def leaf(self, u, y, size, turn, color):
        c, s = math.cos(turn), math.sin(turn)
        dx, dy = (self.u - u) * c + (self.y - y) * s, -(self.u - u) * s + (self.y - y) * c
        k = np.clip(dx / size, 0, 1)
        return self.paint(self.edge(np.abs(dy) - 0.3 * size * np.sin(math.pi * k**0.8) + 0.004) * (dx > 0) * (dx < size), color)

    def noise(self, scale, octaves=4):
        total, gain = np.zeros_like(self.u), 1.0
        for _ in range(octaves):
            n = max(3, int(scale))
            rows = max(3, int(scale * self.aspect / 2))
            lattice = self.random.random((rows + 2, n + 2)).astype(np.float32)
            x, y = (self.u + 1) / 2 * n, self.v * rows
            x0, y0 = x.astype(int), y.astype(int)
            fx, fy = x - x0, y - y0
            fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
            top = lattice[y0, x0] * (1 - fx) + lattice[y0, x0 + 1] * fx
            low = lattice[y0 + 1, x0] * (1 - fx) + lattice[y0 + 1, x0 + 1] * fx
            total += gain * (top * (1 - fy) + low * fy)
            scale, gain = scale * 2, gain / 2
        return total / (2 - 2 ** (1 - octaves))

    def foil(self, cover=0.5, color='#D8AE6A', scale=3):
        """Irregular metal leaf."""
        field = self.noise(scale, 6)
        level = np.quantile(field, 1 - cover)
        return self.paint(self.edge(level - field, 0.008), color, 1)

    def tortoise(self):
        self.fade((0, '#8a4a18'), (0.5, '#c77d2c'), (1, '#a9601f'))
        for level, color in ((0.60, '#6d3210'), (0.70, '#3a170b'), (0.80, '#1c0b07')):
            field = self.noise(4, 2)
            self.paint(self.edge(np.quantile(field, level) - field, 0.05), color)
        return self

    def marble(self, vein='#9a5260'):
        warp = self.noise(3, 5)
        lines = np.abs(np.sin((self.u * 1.3 + self.y * 0.9 + warp * 6) * 1.5))
        self.paint(np.clip(1 - lines / 0.10, 0, 1) * 0.75, vein)
        return self.paint(np.clip(1 - np.abs(np.sin((self.y - self.u * 1.6 + warp * 5) * 1.1)) / 0.03, 0, 1), '#D8AE6A', 1)

    def glitter(self, start=0.35, color='#F3C9A2', density=900):
        """Glitter flakes, denser toward the free edge."""
        for _ in range(density):
            v = start + (1 - start) * self.random.random() ** 0.6
            i, j = int(v * HEIGHT) - 1, int(self.random.random() * WIDTH) - 1
            size = self.random.integers(1, 5)
            spark = np.array(hexes(color)) * (0.7 + 0.5 * self.random.random())
            self.color[max(0, i - size) : i + size, max(0, j - size) : j + size] = np.clip(spark, 0, 1)
            self.metal[max(0, i - size) : i + size, max(0, j - size) : j + size] = 0.9
        return self

    def material(self, gloss=True):
        m = materials.surface('art', None, Roughness=0.06 if gloss else 0.5, Specular=0.75 if gloss else 0.3)
        n = materials.Nodes(m)
        for name, data, socket in (('color', self.color, 'Base Color'), ('metal', self.metal, 'Metallic')):
            image = bpy.data.images.new(name, WIDTH, HEIGHT)
            pixels = np.ones((HEIGHT, WIDTH, 4), np.float32)
            pixels[:, :, :3] = data if data.ndim == 3 else data[:, :, None]
            if name == 'metal':
                image.colorspace_settings.name = 'Non-Color'
            image.pixels.foreach_set(pixels.ravel())
            image.pack()
            node = n.tree.nodes.new('ShaderNodeTexImage')
            node.image, node.extension = image, 'EXTEND'
            space = n.tree.nodes.new('ShaderNodeTexCoord')
            n.link(space.outputs['UV'], node.inputs['Vector'])
            n.link(node.outputs['Color'], n.shader.inputs[socket])
        return m


def hexes(code):
    return np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def chrome(color='#e8b7a6'):
    return materials.surface('chrome', color, Metallic=1.0, Roughness=0.07, Clearcoat=0.5)
