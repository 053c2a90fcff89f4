"""The stills: maps slugs to functions that build a scene and may return an exposure."""
stills = {}


def still(slug):
    def enter(scene):
        stills[slug] = scene
        return scene

    return enter


from . import feet, fronts, gallery, hands, wax  # noqa: E402, F401
