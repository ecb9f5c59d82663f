import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { inRoot } = await import('./lib/root.mjs')
const { run, tool } = await import('./lib/run.mjs')

await installIfNeeded()
const { writeNoun } = await import('./lib/noun.mjs')

const [place = '', chinese, english] = process.argv.slice(2)
if (!/^[a-z-]+\/[a-z-]+$/.test(place)) {
  console.error('Usage: npm run noun -- <area>/<noun> [<Chinese title> <English title>]')
  console.error('Writes a new noun, or again the migration of one that is declared and not committed yet.')
  process.exit(1)
}
try {
  const title = chinese && english ? [chinese, english] : undefined
  const written = await writeNoun({ root: inRoot('.'), place, title })
  console.log(written.join('\n'))
  const sources = written.filter((path) => path.endsWith('.ts'))
  const code = sources.length > 0 ? await run(tool('biome'), ['check', '--write', ...sources]) : 0
  process.exitCode = code === 0 ? await run(process.execPath, [inRoot('scripts/tables.mjs')]) : code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
