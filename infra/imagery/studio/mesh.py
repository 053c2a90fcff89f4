"""Meshes. One unit is a centimeter; objects stand on z = 0 and the camera looks along +y."""
import math

import bpy
from mathutils import Vector, noise

TAU = 2 * math.pi


def link(name, verts, faces, material=None, uvs=None, smooth=True, sharp=40):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(verts, [], faces)
    if uvs:
        layer = mesh.uv_layers.new(name='uv')
        for loop in mesh.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(sharp)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    if material:
        mesh.materials.append(material)
    return thing


def group(name, *parts):
    """One object made of parts, which may overlap."""
    empty = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(empty)
    for part in parts:
        part.parent = empty
    return empty


def place(thing, x=0, y=0, z=0, turn=0, tilt=0, roll=0, scale=1):
    """Angles in degrees: `turn` about the vertical axis, `tilt` about x, `roll` about y."""
    thing.rotation_euler = (math.radians(tilt), math.radians(roll), math.radians(turn))
    thing.location = (x, y, z)
    thing.scale = (scale,) * 3
    return thing


def family(thing):
    yield thing
    for child in thing.children:
        yield from family(child)


def corners(thing):
    """World positions of all vertices of an object, with modifiers applied."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for part in family(thing):
        if part.type == 'MESH':
            evaluated = part.evaluated_get(graph)
            for vertex in evaluated.data.vertices:
                yield evaluated.matrix_world @ vertex.co


def rest(thing, on=0):
    """Moves an object vertically until its lowest point is at the height `on`."""
    thing.location.z += on - min(corner.z for corner in corners(thing)) + 0.004
    return thing


def fillet(profile, steps=6):
    """A polyline of (r, z) or (r, z, radius): corners with a radius are rounded."""
    out = []
    last = len(profile) - 1
    for i, point in enumerate(profile):
        here = Vector(point[:2])
        radius = point[2] if len(point) > 2 else 0
        if radius == 0 or i in (0, last):
            out.append(tuple(here))
            continue
        before, after = Vector(profile[i - 1][:2]) - here, Vector(profile[i + 1][:2]) - here
        start = here + before.normalized() * min(radius, before.length / 2)
        end = here + after.normalized() * min(radius, after.length / 2)
        for k in range(steps + 1):
            t = k / steps
            out.append(tuple(start * (1 - t) ** 2 + here * (2 * t * (1 - t)) + end * t**2))
    return out


def lathe(name, profile, material, segments=80, power=2.0, sharp=40, wave=0):
    """Revolves a profile around z. Closes it with caps unless the profile is closed.

    `power` above 2 makes the cross-section squarer, `wave` makes it slightly irregular.
    """
    points = fillet(profile)
    verts, faces = [], []
    for r, z in points:
        for i in range(segments):
            a = TAU * i / segments
            c, s = math.cos(a), math.sin(a)
            k = (abs(c) ** power + abs(s) ** power) ** (-1 / power)
            if wave:
                k *= 1 + wave * noise.noise((c * 1.3, s * 1.3, z * 0.12))
            verts.append((r * c * k, r * s * k, z))
    for j in range(len(points) - 1):
        for i in range(segments):
            a, b = j * segments + i, j * segments + (i + 1) % segments
            faces.append((a, b, b + segments, a + segments))
    for row, order in ((0, -1), (len(points) - 1, 1)):
        if points[row][0] > 1e-4 and points[0] != points[-1]:
            faces.append(tuple(row * segments + i for i in range(segments))[::order])
    return link(name, verts, faces, material, sharp=sharp)


def grid(name, rows, cols, at, material, uv=None, thickness=0, offset=-1, sharp=60):
    """A sheet of rows by cols quads; `at(t, s)` returns the point for t, s in 0..1."""
    verts = [at(j / rows, i / cols) for j in range(rows + 1) for i in range(cols + 1)]
    uvs = [uv(j / rows, i / cols) if uv else (i / cols, j / rows) for j in range(rows + 1) for i in range(cols + 1)]
    faces = []
    for j in range(rows):
        for i in range(cols):
            a = j * (cols + 1) + i
            faces.append((a, a + 1, a + cols + 2, a + cols + 1))
    sheet = link(name, verts, faces, material, uvs, sharp=sharp)
    if thickness:
        solid = sheet.modifiers.new('solid', 'SOLIDIFY')
        solid.thickness, solid.offset = thickness, offset
    return sheet


def box(name, width, depth, height, material, edge=0.3):
    x, y = width / 2, depth / 2
    verts = [(sx * x, sy * y, z) for z in (0, height) for sy in (-1, 1) for sx in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    thing = link(name, verts, faces, material)
    bevel(thing, edge)
    return thing


def bevel(thing, width, segments=5):
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments, modifier.limit_method = width, segments, 'ANGLE'
    return thing


def prism(name, outline, depth, material, edge=0.12):
    """An outline of (x, z) extruded along y, centered on y = 0."""
    n = len(outline)
    verts = [(x, y, z) for y in (-depth / 2, depth / 2) for x, z in outline]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    faces += [((i + 1) % n, i, i + n, (i + 1) % n + n) for i in range(n)]
    thing = link(name, verts, faces, material, sharp=30)
    if edge:
        bevel(thing, edge)
    return thing


def slab(name, outline, height, material, edge=0.05):
    """An outline of (x, y) extruded upward from z = 0."""
    n = len(outline)
    verts = [(x, y, z) for z in (0, height) for x, y in outline]
    faces = [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    faces += [(i, (i + 1) % n, (i + 1) % n + n, i + n) for i in range(n)]
    thing = link(name, verts, faces, material, sharp=30)
    if edge:
        bevel(thing, edge, 4)
    return thing


def tube(name, points, radius, material, sides=14, closed=False, taper=None):
    """A tube along points; `taper(t)` scales its radius."""
    points = [Vector(p) for p in points]
    n = len(points)
    verts, faces = [], []
    normal = None
    for i, p in enumerate(points):
        ahead = points[(i + 1) % n] if closed or i < n - 1 else p
        behind = points[i - 1] if closed or i > 0 else p
        tangent = (ahead - behind).normalized()
        if normal is None:
            normal = tangent.orthogonal().normalized()
        normal = (normal - tangent * normal.dot(tangent)).normalized()
        side = tangent.cross(normal)
        r = radius * (taper(i / (n - 1)) if taper else 1)
        verts += [p + (normal * math.cos(TAU * k / sides) + side * math.sin(TAU * k / sides)) * r for k in range(sides)]
    for i in range(n if closed else n - 1):
        for k in range(sides):
            a, b = i * sides + k, i * sides + (k + 1) % sides
            c, d = (i + 1) % n * sides + (k + 1) % sides, (i + 1) % n * sides + k
            faces.append((a, b, c, d))
    if not closed:
        faces += [tuple(range(sides))[::-1], tuple((n - 1) * sides + k for k in range(sides))]
    return link(name, verts, faces, material, sharp=60)


def almond(width, height, shoulder=0.5, steps=28):
    """The brand's arch: straight sides that taper like an almond nail. Points (x, z) from bottom left to bottom right."""
    left = []
    base = height * shoulder
    for i in range(steps + 1):
        a = math.pi / 2 * i / steps
        left.append((-width / 2 * math.cos(a) ** 0.96, base + (height - base) * math.sin(a) ** 1.12))
    return [(-width / 2, 0)] + left + [(-x, z) for x, z in left[-2::-1]] + [(width / 2, 0)]
