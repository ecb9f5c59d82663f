import { requireNode } from './lib/runtime.mjs'

await requireNode()

const { installIfNeeded } = await import('./lib/install.mjs')
const { run, stopAll, tool } = await import('./lib/run.mjs')

await installIfNeeded()

/** The page's port; the API is behind it on the next one. */
const pagePort = Number(process.env.PORT || 8080)
const apiPort = pagePort + 1

// Whichever ends first takes the other along.
const codes = await Promise.all(
  [
    run(tool('tsx'), ['watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)], {
      env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
    }),
    run(tool('vite'), ['web', '--config', 'vite.config.ts', '--clearScreen', 'false'], {
      env: { ...process.env, PORT: String(pagePort), API_PORT: String(apiPort) },
    }),
  ].map((ended) => ended.finally(stopAll)),
)
process.exitCode = Math.max(...codes)
