/**
 * What one more request costs, in bytes on the line. A browser asks for six files at a time, and on a slow line each
 * round takes half a second.
 */
const REQUEST = 3_000

/** How much of what a visit needs it may load in vain so that there are fewer files. */
const SPARE = 0.25

/**
 * Puts parts of a program into as few files as pays. Files become one where the requests that this saves outweigh what
 * visits then load in vain, and no visit loads too much of that; a file brings along what it imports. Greedy: the pair
 * that promises most comes first, so that a file joins what it imports rather than what that imports in turn, and none
 * import each other in a circle.
 * @param parts each with its size in bytes on the line, the numbers of the visits that load it, and of the parts it
 * imports; `isAlone` for one that stays a file of its own
 * @param weights how much each visit counts
 * @returns the files, each a list of numbers of parts
 */
export function groupsOf(parts, weights, { request = REQUEST, spare = SPARE } = {}) {
  const files = parts.map(({ size, visits, imports, isAlone = false }, part) => ({
    parts: [part],
    size,
    visits: new Set(visits),
    imports,
    isAlone,
  }))
  const fileOf = files.map((_, part) => part)
  const room = weights.map((_, visit) => spare * sizeOf(files.filter((file) => file.visits.has(visit))))
  const costs = { weights, request, room }
  const refused = new Set()
  const pairOf = (a, b) => a * parts.length + b
  const isOut = (a, b) => files[a].isAlone || files[b].isAlone || refused.has(pairOf(a, b))
  const promise = (a, b) => (isOut(a, b) ? 0 : gainOf([files[a], files[b]], costs))
  const best = files.map((_, file) => bestPartner(files, file, promise))
  for (;;) {
    const first = best.reduce((top, one, file) => (one.gain > (best[top]?.gain ?? 0) ? file : top), -1)
    if (first < 0) {
      return files.filter(Boolean).map((file) => file.parts)
    }
    const { partner, gain } = best[first]
    if (files[partner] && promise(first, partner) >= gain) {
      const meant = [first, partner]
      const spread = spreadOf(meant, files, fileOf)
      if (gain > costOf(spread, files, costs) && !isCircle(meant, files, fileOf)) {
        merge(meant, files, fileOf, room)
        extend(spread, files, room)
        best[partner] = NONE
        for (let file = 0; file < first; file++) {
          const value = files[file] ? promise(file, first) : 0
          best[file] = value > best[file].gain ? { gain: value, partner: first } : best[file]
        }
      } else {
        refused.add(pairOf(first, partner))
      }
    }
    best[first] = bestPartner(files, first, promise)
  }
}

const NONE = { gain: 0, partner: -1 }

/** The later file that promises most together with this one. */
function bestPartner(files, file, promise) {
  let best = NONE
  for (let other = file + 1; files[file] && other < files.length; other++) {
    if (files[other]) {
      const value = promise(file, other)
      best = value > best.gain ? { gain: value, partner: other } : best
    }
  }
  return best
}

/** Requests saved by making one file of several, less what visits then load in vain; nothing where one has no room. */
function gainOf(several, { weights, request, room }) {
  const whole = sizeOf(several)
  const visits = new Set(several.flatMap((file) => [...file.visits]))
  let gain = 0
  for (const visit of visits) {
    const loaded = several.filter((file) => file.visits.has(visit))
    const inVain = whole - sizeOf(loaded)
    if (inVain > room[visit]) {
      return 0
    }
    gain += weights[visit] * ((loaded.length - 1) * request - inVain)
  }
  return gain
}

/** The visits that load further files once several are one: what one of them imports comes with all. */
function spreadOf(meant, files, fileOf) {
  const visits = new Set(meant.flatMap((file) => [...files[file].visits]))
  const reached = new Set(meant)
  const spread = new Map()
  for (const file of reached) {
    for (const other of importsOf(files[file], fileOf)) {
      reached.add(other)
    }
    const further = meant.includes(file) ? [] : [...visits].filter((visit) => !files[file].visits.has(visit))
    if (further.length > 0) {
      spread.set(file, further)
    }
  }
  return spread
}

/** Whether a file that stays alone would import, and be imported by, one made of several. */
function isCircle(meant, files, fileOf) {
  const reachedFrom = (begun) => {
    const reached = new Set(begun)
    for (const file of reached) {
      for (const other of importsOf(files[file], fileOf)) {
        reached.add(other)
      }
    }
    return reached
  }
  const alone = [...reachedFrom(meant)].filter((file) => files[file].isAlone)
  return alone.some((file) => meant.some((one) => reachedFrom([file]).has(one)))
}

/** The other files that a file imports. */
function importsOf(file, fileOf) {
  const own = fileOf[file.parts[0]]
  return [...new Set(file.imports.map((part) => fileOf[part]))].filter((other) => other !== own)
}

/** Infinite where a visit has no room for it. */
function costOf(spread, files, { weights, request, room }) {
  const further = new Map()
  let cost = 0
  for (const [file, visits] of spread) {
    for (const visit of visits) {
      cost += weights[visit] * (files[file].size + request)
      further.set(visit, (further.get(visit) ?? 0) + files[file].size)
    }
  }
  return [...further].some(([visit, size]) => size > room[visit]) ? Number.POSITIVE_INFINITY : cost
}

function merge(meant, files, fileOf, room) {
  const several = meant.map((file) => files[file])
  const size = sizeOf(several)
  const visits = new Set(several.flatMap((file) => [...file.visits]))
  for (const visit of visits) {
    room[visit] -= size - sizeOf(several.filter((file) => file.visits.has(visit)))
  }
  const [into, other] = meant
  for (const part of several.flatMap((file) => file.parts)) {
    fileOf[part] = into
  }
  files[into] = {
    parts: several.flatMap((file) => file.parts),
    size,
    visits,
    imports: several.flatMap((file) => file.imports),
    isAlone: false,
  }
  files[other] = undefined
}

function extend(spread, files, room) {
  for (const [file, visits] of spread) {
    for (const visit of visits) {
      files[file].visits.add(visit)
      room[visit] -= files[file].size
    }
  }
}

function sizeOf(files) {
  return files.reduce((sum, { size }) => sum + size, 0)
}
