"""What a board may show of Montélimar beside the rules."""

from grognard.engine.look.aids import Aids
from grognard.games.montelimar.ranges import along, ways

AIDS = Aids(reach=ways, along=along)
