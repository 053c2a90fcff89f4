"""Renders stills to PNG: blender -b -P infra/imagery/render.py -- [--out DIR] [--samples N] [--scale S] [--check] [SLUG ...]"""
import argparse
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from studio import check, develop, room  # noqa: E402
from studio.scenes import stills  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument('slugs', nargs='*')
parser.add_argument('--out', default='/tmp/stills')
parser.add_argument('--samples', type=int, default=28)
parser.add_argument('--scale', type=float, default=1.0)
parser.add_argument('--check', action='store_true', help='only report floating and intersecting objects')
parser.add_argument('--missing', action='store_true', help='skip stills that already exist in the folder')
options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])

os.makedirs(options.out, exist_ok=True)
for slug in options.slugs or stills:
    path = os.path.join(options.out, f'{slug}.png')
    if options.missing and os.path.exists(path):
        continue
    room.clear()
    random.seed(slug)
    exposure = stills[slug]() or 1.0
    if options.check:
        for fault in check.faults():
            print(f'FAULT {slug}: {fault}', flush=True)
        continue
    rendered, filtered = develop.develop(path, options.samples, options.scale, exposure)
    print(f'STILL {slug} {rendered:.1f}s rendered, {filtered:.1f}s filtered', flush=True)
