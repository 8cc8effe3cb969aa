/**
 * Every limit of the packer, so that no request can block it. Lengths and weights are in whole units after scaling. One
 * unit of work is one inspected space, piece or box type. One evaluation is one attempt to fill a box.
 */
export const limits = {
  /** Values above which a request is refused. */
  request: {
    sideUnits: 200_000,
    /** Weight of one item or one empty box. */
    weightUnits: 10_000_000_000,
    /** Gross weight of a box, or weight on top of an item. */
    loadUnits: 1e15,
    /** Internal units per unit of the caller. */
    unitsPerGivenUnit: 1_000_000,
    pieces: 10_000,
    boxTypes: 500,
    stock: 1_000_000_000,
    price: 1e12,
    measures: 10,
    effort: 1_000_000_000,
    alternatives: 100,
    apartReferencesPerItem: 1_000,
    apartReferencesInAll: 100_000,
    /** Refusals returned; reading stops there. */
    refusals: 100
  },
  /** Work of one call, in units of work. */
  work: {
    search: 30_000_000,
    searchPerEffort: 5_000_000,
    /** Work of the fallback after the search has spent its own. */
    fallback: 100_000_000,
    /** Work of the fallback after the time limit has passed. */
    fallbackAfterTimeLimit: 3_000_000,
    betweenClockReads: 20_000,
    /** Work for choosing the pieces if not all of them can be packed. */
    part: 2_000_000,
    partPerEffort: 2_000_000,
    /** Work of filling one box. */
    perBox: 50_000_000,
    bounds: 40_000_000,
    /** Work of bounds on the boxes that can hold a group. */
    groupBounds: 8_000_000
  },
  /** Number of cuboids considered for one tube or mailer. */
  shapes: {
    pieceSides: 60,
    stackedSides: 12
  },
  /** State of one box while it is filled. */
  fill: {
    emptySpaces: 512,
    openColumns: 8
  },
  bounds: {
    /** Kinds of pieces for pairs and dual feasible functions. */
    kinds: 400,
    /** Pieces for pairs that cannot share a box. */
    pairPieces: 1_000,
    pairChecks: 1_000_000,
    thresholdsPerAxis: 5,
    /** Sets of boxes that could be better than the plan. If there are more, nothing is proved. */
    betterSets: 2_000,
    /** Sets excluded by more than volume and weight. */
    examinedSets: 40
  },
  search: {
    /** Pieces up to which every sequence is tried in every way. */
    piecesTriedInEveryWay: 300,
    randomizedSequences: 200,
    randomizedBlockFillings: 2,
    /** Box types up to which each is tried in full. */
    typesTriedInFull: 24,
    exactPieces: 8,
    exactNodes: 2_000,
    exactNodesPerEffort: 500,
    /** Sets of boxes enumerated for one set size. */
    boxSets: 20_000,
    /** Kinds checked for a place in each set, longest first. */
    boxSetKinds: 200,
    boxSetsTried: 15,
    /** Sets that grow, best first, to four and more boxes. */
    grownBoxSets: 500,
    largestBoxSet: 12,
    attemptsPerBoxSet: 4,
    boxSetsImproved: 8,
    /** Plans kept in addition to the requested ones if the objective has a cost function. */
    extraPlansForCost: 12,
    fallbackTypes: 4,
    /** Pieces up to which the fallback fills one box of every candidate type. */
    fallbackPiecesForEveryType: 300,
    fallbackSampledPieces: 512,
    improvedBlockFillings: 40
  },
  /** Choice of the pieces to pack if not all of them can be packed. */
  part: {
    /** Pieces up to which every choice is tried. */
    exhaustedPieces: 8,
    /** Sets of boxes kept over all choices. */
    candidates: 20_000,
    /** Nodes of the exact search for one choice of pieces in one box. */
    exactNodes: 4_000,
    /** Exact searches of groups in one box. */
    exactGroups: 40,
    /** Boxes filled again with other pieces. */
    exchanges: 40,
    exchangesPerEffort: 40
  },
  /** Evaluations; those named `PerEffort` are multiplied by the effort. */
  evaluations: {
    beamWithoutEffort: 60,
    oneBoxLessPerEffort: 32,
    smallerBoxPerEffort: 2,
    otherSetPerEffort: 2,
    ruinAndRecreatePerEffort: 100,
    /** Evaluations between two restarts of the improving search. */
    perRestart: 400
  },
  beam: {
    /** Partly filled boxes kept after each step. */
    states: 12,
    blocksPerSpace: 16,
    /** Block lengths tried along one axis. */
    blockLengthsPerAxis: 10
  }
} as const
