/** Oldest Node.js that Vite and our dependencies run on. */
const NEEDED = [20, 19]

/** Ends with a clear sentence where Node.js is too old, before anything newer is imported. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    console.error(`Vitrine needs Node.js ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
}
