"""From scene to PNG: Cycles' linear light, a noise filter, and a tone curve that preserves reds."""
import os
import tempfile
import time

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, uniform_filter


def expose(samples, scale, seed=7):
    """Renders the scene. Returns light, albedo and normal as arrays of height x width x 3."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = 'CPU', samples, seed
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.02, 16
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 14, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 14, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3.0, 0.5
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.resolution_percentage = round(scale * 100)
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    with tempfile.TemporaryDirectory() as folder:
        files.base_path = folder
        files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
        files.file_slots.clear()
        for name in ('Image', 'Denoising Albedo', 'Denoising Normal'):
            files.file_slots.new(name.split()[-1])
            tree.links.new(layers.outputs[name], files.inputs[name.split()[-1]])
        bpy.ops.render.render()
        frame = f'{scene.frame_current:04d}.exr'
        return [read(os.path.join(folder, name + frame)) for name in ('Image', 'Albedo', 'Normal')]


def read(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Raw'
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, 4)[:, :, :3].copy()


def smooth(light, albedo, normal, reach=5, strength=1.0):
    """Non-local means, guided by albedo and normal, so that edges are preserved and only noise is averaged."""
    root = np.sqrt(np.clip(light, 0, 8))
    gray = root.mean(axis=2)
    fine = gray - uniform_filter(gray, 3)
    sigma = np.sqrt(gaussian_filter(np.minimum(fine**2, 0.01), 4)) * 1.25 + 0.002
    total = root.copy()
    weight = np.ones(gray.shape, np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx == 0 and dy == 0:
                continue
            moved = np.roll(root, (dy, dx), (0, 1))
            tone = uniform_filter(((root - moved) ** 2).mean(axis=2) / (2 * sigma**2), 3)
            paint = ((albedo - np.roll(albedo, (dy, dx), (0, 1))) ** 2).sum(axis=2) / 0.006
            shape = ((normal - np.roll(normal, (dy, dx), (0, 1))) ** 2).sum(axis=2) / 0.03
            w = np.exp(-np.maximum(tone - 0.7, 0) * 1.1 / strength - paint - shape - (dx * dx + dy * dy) / (2 * (reach * 0.8) ** 2))
            total += moved * w[:, :, None]
            weight += w
    return (total / weight[:, :, None]) ** 2


def tone(light, exposure=1.0, shoulder=0.72):
    """Linear up to the shoulder, then increasingly compressed; scales by the brightest channel to preserve hues."""
    x = np.clip(light * exposure, 0, None)
    peak = x.max(axis=2, keepdims=True) + 1e-6
    room = 1 - shoulder
    over = np.maximum(peak - shoulder, 0)
    bent = np.where(peak > shoulder, shoulder + room * (1 - np.exp(-over / room)), peak)
    out = x * (bent / peak)
    white = np.clip((peak - 1.2) / 4, 0, 1)
    out = out + (bent - out) * white
    return np.where(out <= 0.0031308, out * 12.92, 1.055 * np.clip(out, 0, None) ** (1 / 2.4) - 0.055)


def write(path, srgb):
    height, width, _ = srgb.shape
    image = bpy.data.images.new('still', width, height, alpha=False)
    image.colorspace_settings.name = 'Raw'
    pixels = np.ones((height, width, 4), np.float32)
    pixels[:, :, :3] = srgb
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw, image.file_format = path, 'PNG'
    image.save()


def develop(path, samples=28, scale=1.0, exposure=1.0, filtered=True):
    """Returns the durations of rendering and filtering in seconds."""
    start = time.time()
    light, albedo, normal = expose(samples, scale)
    rendered = time.time()
    if filtered:
        light = smooth(light, albedo, normal)
    write(path, tone(light, exposure))
    return rendered - start, time.time() - rendered
