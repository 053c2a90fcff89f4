"""Materials. Colors are sRGB hex, like the site's palette."""
import bpy

PLASTER, PLASTER_MID, PLASTER_DEEP = '#FBF5F2', '#F6E7E0', '#EFD3CB'
LACQUER, OXBLOOD, BRASS, INK = '#B3213F', '#7A2E3F', '#B8905B', '#2A1A1E'


def rgb(code):
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts) + (1.0,)


def surface(name, color=None, **inputs):
    """A Principled BSDF material; keyword names are socket names with _ for spaces."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    if color:
        shader.inputs['Base Color'].default_value = rgb(color)
    for key, value in inputs.items():
        shader.inputs[key.replace('_', ' ')].default_value = value
    return material


class Nodes:
    """Shorthands for connecting the nodes of a material."""

    def __init__(self, material):
        self.tree = material.node_tree
        self.shader = self.tree.nodes.get('Principled BSDF')
        self.out = self.tree.nodes['Material Output']

    def add(self, kind, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in inputs.items():
            name = key.replace('_', ' ')
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[name])
            else:
                node.inputs[name].default_value = value
        return node

    def link(self, a, b):
        self.tree.links.new(a, b)

    def ramp(self, factor, *stops):
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        while len(node.color_ramp.elements) < len(stops):
            node.color_ramp.elements.new(0.5)
        for element, (position, color) in zip(node.color_ramp.elements, stops):
            element.position, element.color = position, rgb(color)
        self.link(factor, node.inputs['Fac'])
        return node.outputs['Color']

    def noise(self, scale, detail=3, roughness=0.5, coordinates='Object'):
        space = self.tree.nodes.new('ShaderNodeTexCoord')
        return self.add('TexNoise', Vector=space.outputs[coordinates], Scale=scale, Detail=detail, Roughness=roughness)

    def bump(self, height, strength=0.3, distance=0.1, normal=None):
        node = self.add('Bump', Height=height, Strength=strength, Distance=distance)
        if normal:
            self.link(normal, node.inputs['Normal'])
        self.link(node.outputs['Normal'], self.shader.inputs['Normal'])
        return node.outputs['Normal']


def plain_in_bounces(material, color):
    """Only camera rays use the detailed material; bounced light uses a plain color, at a fraction of the cost."""
    n = Nodes(material)
    path = n.tree.nodes.new('ShaderNodeLightPath')
    plain = n.add('BsdfDiffuse', Color=rgb(color))
    mix = n.tree.nodes.new('ShaderNodeMixShader')
    n.link(path.outputs['Is Camera Ray'], mix.inputs[0])
    n.link(plain.outputs[0], mix.inputs[1])
    n.link(n.shader.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs['Surface'])
    return material


def mix_hex(a, b, t):
    return '#' + ''.join(
        f'{round(int(a[i : i + 2], 16) * (1 - t) + int(b[i : i + 2], 16) * t):02x}' for i in (1, 3, 5)
    )


def plaster(color=PLASTER_DEEP):
    """Matte troweled plaster: large-scale variation in tone, fine grain in the surface."""
    m = surface('plaster', color, Roughness=0.9, Specular=0.15)
    n = Nodes(m)
    cloud = n.noise(0.09, 4).outputs['Fac']
    n.link(
        n.ramp(cloud, (0.3, mix_hex(color, '#8a5a50', 0.07)), (0.7, mix_hex(color, '#ffffff', 0.10))),
        n.shader.inputs['Base Color'],
    )
    slow = n.bump(n.noise(0.35, 3).outputs['Fac'], 0.35, 0.6)
    n.bump(n.noise(7, 4, 0.65).outputs['Fac'], 0.22, 0.08, slow)
    return plain_in_bounces(m, color)


def lacquer(color):
    return surface('lacquer', color, Roughness=0.05, Specular=0.75)


def shimmer(color, flake='#ffffff', scale=60, share=0.55):
    """Lacquer with randomly oriented flakes."""
    m = lacquer(color)
    n = Nodes(m)
    space = n.tree.nodes.new('ShaderNodeTexCoord')
    cells = n.add('TexVoronoi', Vector=space.outputs['Object'], Scale=scale)
    n.link(n.ramp(cells.outputs['Color'], (share, color), (min(1, share + 0.4), flake)), n.shader.inputs['Base Color'])
    n.shader.inputs['Metallic'].default_value = 0.65
    n.shader.inputs['Roughness'].default_value = 0.3
    n.bump(cells.outputs['Color'], 0.5, 0.02)
    return m


def matte(color, roughness=0.6):
    return surface('matte', color, Roughness=roughness, Specular=0.3)


def ceramic(color=PLASTER, speckle=True):
    """Stoneware with a satin glaze."""
    m = surface('ceramic', color, Roughness=0.32, Specular=0.45)
    if speckle:
        n = Nodes(m)
        dots = n.noise(9, 2).outputs['Fac']
        n.link(n.ramp(dots, (0.66, color), (0.74, mix_hex(color, '#6b4a3c', 0.5))), n.shader.inputs['Base Color'])
    return m


def metal(color='#D9B27C', roughness=0.2):
    return surface('metal', color, Metallic=1.0, Roughness=roughness)


def brushed(color='#cfc8c4', roughness=0.32):
    m = metal(color, roughness)
    n = Nodes(m)
    n.bump(n.noise(5, 3).outputs['Fac'], 0.06, 0.05)
    return m


def black_cap():
    return surface('cap', '#1b1315', Roughness=0.18, Specular=0.6)


def film(tint='#ffffff', ripple=0.0, ripple_scale=0.5, ior=1.33, strength=1.0):
    """A clear surface without refraction: reflective at grazing angles, otherwise transparent. For water and thin glass."""
    m = bpy.data.materials.new('film')
    m.use_nodes = True
    n = Nodes(m)
    clear = n.tree.nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs['Color'].default_value = rgb(tint)
    gloss = n.tree.nodes.new('ShaderNodeBsdfGlossy')
    gloss.inputs['Roughness'].default_value = 0.02
    edge = n.add('Fresnel', IOR=ior)
    if ripple:
        bump = n.add('Bump', Height=n.noise(ripple_scale, 2).outputs['Fac'], Strength=ripple, Distance=0.5)
        n.link(bump.outputs[0], gloss.inputs['Normal'])
        n.link(bump.outputs[0], edge.inputs['Normal'])
    # The water surface would reflect the lamps' light away from below, so only camera rays see the reflection.
    path = n.tree.nodes.new('ShaderNodeLightPath')
    gain = n.tree.nodes.new('ShaderNodeMath')
    gain.operation = 'MULTIPLY'
    gain.inputs[1].default_value = strength
    n.link(edge.outputs[0], gain.inputs[0])
    seen = n.tree.nodes.new('ShaderNodeMath')
    seen.operation = 'MULTIPLY'
    n.link(gain.outputs[0], seen.inputs[0])
    n.link(path.outputs['Is Camera Ray'], seen.inputs[1])
    mix = n.tree.nodes.new('ShaderNodeMixShader')
    n.link(seen.outputs[0], mix.inputs[0])
    n.link(clear.outputs[0], mix.inputs[1])
    n.link(gloss.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs['Surface'])
    return m


def basalt(color='#35302f'):
    m = surface('basalt', color, Roughness=0.42, Specular=0.4)
    n = Nodes(m)
    n.link(
        n.ramp(n.noise(1.6, 6, 0.6).outputs['Fac'], (0.35, mix_hex(color, '#000000', 0.25)), (0.7, mix_hex(color, '#8d817c', 0.3))),
        n.shader.inputs['Base Color'],
    )
    n.bump(n.noise(6, 6, 0.7).outputs['Fac'], 0.35, 0.06)
    return m


def terry(color=PLASTER):
    """Terry cloth: short loops, soft at the edges."""
    m = surface('terry', color, Roughness=1.0, Specular=0.05, Sheen=0.8, Sheen_Tint=0.3)
    n = Nodes(m)
    loops = n.noise(5.5, 3, 0.7).outputs['Fac']
    n.link(n.ramp(loops, (0.3, mix_hex(color, '#7c5448', 0.28)), (0.62, color)), n.shader.inputs['Base Color'])
    n.bump(loops, 0.9, 0.25)
    return plain_in_bounces(m, color)


def linen(color=PLASTER_MID):
    m = surface('linen', color, Roughness=0.95, Specular=0.1, Sheen=0.4)
    n = Nodes(m)
    space = n.tree.nodes.new('ShaderNodeTexCoord')
    threads = []
    for direction in ('X', 'Y'):
        wave = n.add('TexWave', Vector=space.outputs['UV'], Scale=70, Distortion=1.2, Detail=2)
        wave.bands_direction = direction
        threads.append(wave.outputs['Fac'])
    weave = n.tree.nodes.new('ShaderNodeMath')
    weave.operation = 'ADD'
    n.link(threads[0], weave.inputs[0])
    n.link(threads[1], weave.inputs[1])
    n.bump(weave.outputs[0], 0.35, 0.05)
    return plain_in_bounces(m, color)


def wood(color='#d9b48a', scale=1.0):
    m = surface('wood', color, Roughness=0.55, Specular=0.3)
    n = Nodes(m)
    space = n.tree.nodes.new('ShaderNodeTexCoord')
    stretch = n.add('Mapping', Vector=space.outputs['Object'])
    stretch.inputs['Scale'].default_value = (4 * scale, 0.35 * scale, 4 * scale)
    grain = n.add('TexNoise', Vector=stretch.outputs[0], Scale=1.5, Detail=5, Roughness=0.65, Distortion=0.6)
    n.link(
        n.ramp(grain.outputs['Fac'], (0.3, mix_hex(color, '#5b3316', 0.32)), (0.65, color)),
        n.shader.inputs['Base Color'],
    )
    n.bump(grain.outputs['Fac'], 0.12, 0.05)
    return m


def pumice(color='#b9aaa6'):
    m = surface('pumice', color, Roughness=1.0, Specular=0.1)
    n = Nodes(m)
    space = n.tree.nodes.new('ShaderNodeTexCoord')
    pores = n.add('TexVoronoi', Vector=space.outputs['Object'], Scale=4.5)
    n.link(n.ramp(pores.outputs['Distance'], (0.0, mix_hex(color, '#3d2f2f', 0.6)), (0.4, color)), n.shader.inputs['Base Color'])
    n.bump(pores.outputs['Distance'], 1.0, 0.3)
    return m


def grit(color):
    m = surface('grit', color, Roughness=0.95, Specular=0.2)
    n = Nodes(m)
    n.bump(n.noise(28, 2, 0.8).outputs['Fac'], 0.8, 0.05)
    return m


def wax(color='#d98a2b'):
    """Warm wax: subsurface scattering with a glossy surface."""
    m = surface('wax', color, Roughness=0.16, Specular=0.5, Subsurface=0.35, Clearcoat=0.6, Clearcoat_Roughness=0.05)
    m.node_tree.nodes['Principled BSDF'].inputs['Subsurface Radius'].default_value = (1.2, 0.6, 0.25)
    m.node_tree.nodes['Principled BSDF'].inputs['Subsurface Color'].default_value = rgb(color)
    return m


def hard_wax(color):
    """Cold wax beads, without subsurface scattering, whose noise is not worth it."""
    return surface('hard wax', color, Roughness=0.2, Specular=0.6, Sheen=0.3)


def petal(base, tip, thin=0.35):
    """A color gradient from the base of the petal to its edge; translucent."""
    m = surface('petal', tip, Roughness=0.55, Specular=0.25, Sheen=0.3)
    n = Nodes(m)
    space = n.tree.nodes.new('ShaderNodeTexCoord')
    split = n.add('SeparateXYZ', Vector=space.outputs['UV'])
    color = n.ramp(split.outputs['Y'], (0.08, base), (0.6, tip))
    n.link(color, n.shader.inputs['Base Color'])
    through = n.tree.nodes.new('ShaderNodeBsdfTranslucent')
    n.link(color, through.inputs['Color'])
    mix = n.tree.nodes.new('ShaderNodeMixShader')
    mix.inputs[0].default_value = thin
    n.link(n.shader.outputs[0], mix.inputs[1])
    n.link(through.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs['Surface'])
    return m


def glow(color, strength):
    m = bpy.data.materials.new('glow')
    m.use_nodes = True
    n = Nodes(m)
    light = n.add('Emission', Color=rgb(color), Strength=strength)
    n.link(light.outputs[0], n.out.inputs['Surface'])
    return m
