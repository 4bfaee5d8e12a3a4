"""Combat! Stalingrad 1942: squads, floors and hexes in the Tractor Works."""
