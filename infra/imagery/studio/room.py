"""The studio: an empty scene, backgrounds, lights and camera."""
import math

import bpy
from mathutils import Vector

from . import materials
from .mesh import almond, grid, link


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    bpy.context.scene.world = world


def ambient(color='#fff1ea', strength=0.35):
    back = bpy.context.scene.world.node_tree.nodes['Background']
    back.inputs['Color'].default_value = materials.rgb(color)
    back.inputs['Strength'].default_value = strength


def softbox(at, size, strength, color='#fff4ec', aim=(0, 0, 2)):
    """At strength 1, a white card at `aim` that faces the lamp is full white, at any distance."""
    data = bpy.data.lights.new('softbox', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', *size
    distance = (Vector(aim) - Vector(at)).length
    data.energy = strength * math.pi**2 * distance**2
    data.color = materials.rgb(color)[:3]
    lamp = bpy.data.objects.new('softbox', data)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.location = at
    lamp.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    return lamp


def sun(azimuth, height, strength, color='#ffe9d6', spread=1.2):
    """Azimuth in degrees: 0 is behind the camera, 90 right, -90 left, 180 opposite the camera."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle = strength * math.pi, math.radians(spread)
    data.color = materials.rgb(color)[:3]
    lamp = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(lamp)
    toward = sun_vector(azimuth, height)
    lamp.rotation_euler = (-toward).to_track_quat('-Z', 'Y').to_euler()
    return toward


def sun_vector(azimuth, height):
    a, h = math.radians(azimuth), math.radians(height)
    return Vector((math.sin(a) * math.cos(h), -math.cos(a) * math.cos(h), math.sin(h)))


def light(rig, warm=1.0):
    """A preset light rig. Returns the direction of its sun, if it has one."""
    if rig == 'window':
        ambient('#fff9f6', 0.42)
        softbox((-52, -16, 46), (20, 50), 0.80 * warm, '#fff7ef')
        softbox((58, -6, 26), (7, 50), 0.20, '#fffaf7')
    elif rig == 'window-right':
        ambient('#fff9f6', 0.40)
        softbox((52, -12, 44), (18, 50), 0.82 * warm, '#fff7ef')
        softbox((-58, 0, 26), (6, 50), 0.18, '#fffaf7')
    elif rig in ('sun-left', 'sun-right'):
        side = -1 if rig == 'sun-left' else 1
        ambient('#fff6f3', 0.46)
        softbox((side * -30, -50, 60), (60, 40), 0.12, '#fff4f0')
        softbox((side * 46, -16, 20), (5, 44), 0.16, '#fffcfa')
        return sun(side * 64, 37, 0.80 * warm, '#fff3e6')
    elif rig == 'against':
        ambient('#fff6f2', 0.46)
        softbox((-10, 60, 56), (60, 30), 0.85 * warm, '#fff6ec')
        softbox((-50, -26, 26), (8, 40), 0.22, '#fffaf7')
    elif rig == 'above':
        ambient('#fff8f4', 0.42)
        softbox((-30, 34, 62), (30, 44), 0.82 * warm, '#fff8f0')
    elif rig == 'dusk':
        ambient('#ffe3da', 0.14)
        softbox((-46, 10, 34), (7, 46), 0.70 * warm, '#fff0e4')
        softbox((48, 14, 30), (5, 46), 0.50 * warm, '#ffe4d8')
        softbox((0, 16, 70), (40, 16), 0.34 * warm, '#ffe9de')
    return None


def gobo(toward, distance=60, pieces=(), aim=(0, 0, 0)):
    """Places objects between the sun and the scene, of which only the shadow is visible."""
    turn = toward.to_track_quat('Z', 'Y').to_euler()
    for piece in pieces:
        local = piece.location.copy()
        piece.rotation_euler = turn
        piece.location = Vector(aim) + toward * distance + turn.to_matrix() @ local
        for part in [piece, *piece.children_recursive]:
            part.visible_camera = part.visible_glossy = part.visible_diffuse = part.visible_transmission = False
            part['shade'] = True


def window_gobo(toward, width, height, aim=(0, 0, 0), distance=70, far=260):
    """A board with an almond-shaped window, which casts the brand's arch as light."""
    outline = [(x, z - height / 2) for x, z in almond(width, height)]
    n = len(outline)
    rim = []
    for x, z in outline:
        k = far / max(abs(x), abs(z), 1e-6)
        rim.append((x * k, z * k))
    verts = [(x, z, 0) for x, z in outline] + [(x, z, 0) for x, z in rim]
    faces = [(i, (i + 1) % n, (i + 1) % n + n, i + n) for i in range(n)]
    board = link('window', verts, faces, materials.matte('#000000'))
    gobo(toward, distance, [board], aim)


def sweep(color=materials.PLASTER_DEEP, back=26, bend=14, material=None, size=160):
    """A seamless background: a ground that curves up into a wall at `back` behind the center."""
    profile = [(-size, 0), (-size / 3, 0), (0, 0), (back - bend, 0)]
    for i in range(1, 25):
        a = math.pi / 2 * i / 24
        profile.append((back - bend + bend * math.sin(a), bend - bend * math.cos(a)))
    profile.append((back, 120))
    n = len(profile) - 1

    def at(t, s):
        y, z = profile[round(t * n)]
        return ((s - 0.5) * 2 * size, y, z)

    ground = grid('ground', n, 1, at, material or materials.plaster(color))
    ground['ground'] = True
    return ground


def floor(color=materials.PLASTER_DEEP, material=None, z=0, size=200):
    ground = grid('ground', 1, 1, lambda t, s: ((s - 0.5) * 2 * size, (t - 0.5) * 2 * size, z), material or materials.plaster(color))
    ground['ground'] = True
    return ground


def wall(y, color=materials.PLASTER_DEEP, material=None):
    back = grid('wall', 1, 1, lambda t, s: ((s - 0.5) * 400, y, t * 200), material or materials.plaster(color))
    back['ground'] = True
    return back


def niche(width, height, y, depth=10, color=materials.PLASTER_DEEP, inside=None, x=0, sill=0, shoulder=0.5):
    """A wall at `y` with an almond-shaped niche, `sill` above the ground."""
    outline = [(px + x, pz + sill) for px, pz in almond(width, height, shoulder)]
    n = len(outline)
    middle = (x, sill + height * 0.3)
    rim = []
    for px, pz in outline:
        dx, dz = px - middle[0], pz - middle[1]
        k = 220 / max(abs(dx), abs(dz), 1e-6)
        rim.append((middle[0] + dx * k, middle[1] + dz * k))
    verts = [(px, y, pz) for px, pz in rim] + [(px, y, pz) for px, pz in outline]
    faces = [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    front = link('wall', verts, faces, materials.plaster(color), smooth=False)
    front['ground'] = True
    hollow = materials.plaster(inside or color)
    verts = [(px, y, pz) for px, pz in outline] + [(px, y + depth, pz) for px, pz in outline]
    faces = [((i + 1) % n, i, i + n, (i + 1) % n + n) for i in range(n)] + [tuple(range(2 * n - 1, n - 1, -1))]
    back = link('niche', verts, faces, hollow, sharp=30)
    back['ground'] = True
    return front


def camera(at, aim, lens=85, focus=None, stop=5.6, size=(880, 1100), shift=(0, 0)):
    """A physical lens: `stop` is its f-number, `focus` the point in focus (default: the aim)."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    eye = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(eye)
    scene.camera = eye
    eye.location = at
    eye.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    data.lens, data.clip_end, data.sensor_fit = lens, 2000, 'VERTICAL'
    data.shift_x, data.shift_y = shift
    data.dof.use_dof = True
    data.dof.focus_distance = (Vector(focus or aim) - Vector(at)).length
    data.dof.aperture_fstop = stop / 100  # Blender's unit is a meter; ours is a centimeter.
    scene.render.resolution_x, scene.render.resolution_y = size
