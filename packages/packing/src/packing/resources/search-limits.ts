// Limits on work and search, which bound the time and memory of every request. One unit of work is one inspected space,
// piece or box type. One evaluation is one attempt to fill a box. Bundlers replace these constants with their values.

// Work of one call to `pack`.
export const SEARCH_WORK = 30_000_000
export const SEARCH_WORK_PER_EFFORT = 5_000_000
/** Additional work of the fallback after the search has spent its budget. */
export const FALLBACK_WORK = 100_000_000
/** Additional work of the fallback after the time limit has passed. */
export const FALLBACK_WORK_AFTER_TIME_LIMIT = 3_000_000
export const WORK_BETWEEN_CLOCK_READS = 20_000
/** Work of selecting the pieces to pack if not all of them can be packed. */
export const PART_WORK = 2_000_000
export const PART_WORK_PER_EFFORT = 2_000_000
/** Work of filling one box. */
export const WORK_PER_BOX = 50_000_000
export const BOUNDS_WORK = 40_000_000
/** Work of proving which boxes can hold a group. */
export const GROUP_BOUNDS_WORK = 8_000_000

// Number of cuboids considered for one tube or mailer.
export const MAX_PIECE_SIDES = 60
export const MAX_STACKED_SIDES = 12

// Sizes of the state of a box while it is being filled.
export const MAX_EMPTY_SPACES = 512
export const MAX_OPEN_COLUMNS = 8

// Bounds.
/** Maximum number of kinds for the bounds from pairs and from dual feasible functions. */
export const MAX_BOUND_KINDS = 400
/** Maximum number of pieces for the bound from pairs that cannot share a box. */
export const MAX_PAIR_PIECES = 1_000
export const MAX_PAIR_CHECKS = 1_000_000
export const THRESHOLDS_PER_AXIS = 5
/** Maximum number of sets of boxes that could be better than the plan. With more, there is no proof. */
export const MAX_BETTER_SETS = 2_000
/** Maximum number of sets with bounds beyond volume and weight. */
export const MAX_EXAMINED_SETS = 40
/** Values from here on are too large for `verify`. */
export const MAX_CHECKED_VALUE = 1e15
/** Maximum number of box types times squares of sizes of sets. Within it, `verify` has enough time for a measure. */
export const CHECKED_WORK = 700_000
/** Maximum work of `verify` for the packing and the pieces of a request. */
export const CHECKED_REQUEST_WORK = 100_000_000

// Search for plans that hold all pieces.
/** Maximum number of pieces for trying every order with every placement rule. */
export const MAX_PIECES_TRIED_IN_EVERY_WAY = 300
export const RANDOMIZED_SEQUENCES = 200
export const RANDOMIZED_BLOCK_FILLINGS = 2
/** Maximum number of box types for a complete trial of each. */
export const MAX_TYPES_TRIED_IN_FULL = 24
export const MAX_EXACT_PIECES = 8
export const EXACT_NODES = 2_000
export const EXACT_NODES_PER_EFFORT = 500
/** Sets of boxes enumerated for one set size. */
export const MAX_BOX_SETS = 20_000
/** Work of one set, and of one node of the exact search. Only the reads of the clock count it. */
export const WORK_PER_STEP = 100
/** Maximum number of kinds checked against each set of boxes, longest first. */
export const MAX_BOX_SET_KINDS = 200
export const BOX_SETS_TRIED = 15
/** Maximum number of sets to extend by one box, best first, for sets of four or more boxes. */
export const GROWN_BOX_SETS = 500
export const MAX_BOX_SET = 12
export const ATTEMPTS_PER_BOX_SET = 4
export const BOX_SETS_IMPROVED = 8
/** Plans kept in addition to the requested number if the objective has a cost function. */
export const EXTRA_PLANS_FOR_COST = 12
export const FALLBACK_TYPES = 4
/** Maximum number of pieces for filling one box of every candidate type in the fallback. */
export const MAX_FALLBACK_PIECES_FOR_EVERY_TYPE = 300
export const FALLBACK_SAMPLED_PIECES = 512
export const IMPROVED_BLOCK_FILLINGS = 40

// Selection of the pieces to pack if not all of them can be packed.
/** Maximum number of pieces for trying every selection. */
export const MAX_EXHAUSTED_PIECES = 8
/** Sets of boxes kept over all selections. */
export const MAX_PART_CANDIDATES = 20_000
/** Nodes of the exact search for one selection of pieces in one box. */
export const PART_EXACT_NODES = 4_000
/** Number of exact searches for groups in one box. */
export const EXACT_GROUPS = 40
/** Attempts to fill a box again with other pieces. */
export const EXCHANGES = 40
export const EXCHANGES_PER_EFFORT = 40

// Evaluations. Effort multiplies those named `PER_EFFORT`.
export const BEAM_EVALUATIONS_WITHOUT_EFFORT = 60
export const ONE_BOX_EVALUATIONS_PER_EFFORT = 32
export const SMALLER_BOX_EVALUATIONS_PER_EFFORT = 2
export const OTHER_SET_EVALUATIONS_PER_EFFORT = 2
export const RUIN_AND_RECREATE_EVALUATIONS_PER_EFFORT = 110
/** Evaluations before the improvement search restarts. */
export const EVALUATIONS_PER_RESTART = 400

// Beam search.
/** Partly filled boxes kept after each step. */
export const BEAM_STATES = 12
export const BEAM_BLOCKS_PER_SPACE = 16
/** Block lengths tried along one axis. */
export const BEAM_BLOCK_LENGTHS_PER_AXIS = 10

// Patterns for many equal pieces.
export const MAX_PATTERN_KINDS = 8
export const PATTERN_TYPES = 12
/** Maximum number of fillings per box type and mixture of kinds. */
export const FILLINGS_PER_MIXTURE = 60
