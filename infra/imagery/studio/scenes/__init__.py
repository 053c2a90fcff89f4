"""The table of stills: slug to the function that sets its scene and may return an exposure."""
stills = {}


def still(slug):
    def enter(scene):
        stills[slug] = scene
        return scene

    return enter


from . import feet, fronts, gallery, hands, wax  # noqa: E402, F401
