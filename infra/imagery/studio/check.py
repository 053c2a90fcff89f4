"""Finds objects that could not exist in a photograph: floating or intersecting ones."""
import bpy
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .mesh import family


def solids():
    """All top-level objects: name, and mesh in world space."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for thing in bpy.context.scene.objects:
        if thing.parent or thing.type not in ('MESH', 'EMPTY') or thing.get('shade'):
            continue
        verts, faces = [], []
        for part in family(thing):
            if part.type != 'MESH':
                continue
            evaluated = part.evaluated_get(graph)
            base = len(verts)
            verts += [evaluated.matrix_world @ v.co for v in evaluated.data.vertices]
            faces += [[base + i for i in polygon.vertices] for polygon in evaluated.data.polygons]
        if faces:
            raised = [v + Vector((0, 0, 0.03)) for v in verts]
            yield thing, verts, BVHTree.FromPolygons(verts, faces), BVHTree.FromPolygons(raised, faces)


def faults():
    """Touching is not a fault: the upper of two objects is raised slightly before they are compared."""
    things = sorted(solids(), key=lambda thing: min(v.z for v in thing[1]))
    found = []
    for i, (a, averts, atree, _) in enumerate(things):
        for b, _, _, btree in things[i + 1 :]:
            pairs = atree.overlap(btree)
            if len(pairs) > 6 and not (a.get('ground') and b.get('ground')):
                found.append(f'{a.name} intersects {b.name} ({len(pairs)} faces)')
        if a.get('ground'):
            continue
        low = min(averts, key=lambda v: v.z)
        gaps = []
        for b, _, btree, _ in things:
            if b is not a:
                hit = btree.ray_cast(low + Vector((0, 0, 0.05)), Vector((0, 0, -1)))
                if hit[0] is not None:
                    gaps.append(low.z - hit[0].z)
        gap = min(gaps, default=99)
        if gap > 0.12:
            found.append(f'{a.name} floats {gap:.2f} cm above the surface below its lowest point')
    return found
