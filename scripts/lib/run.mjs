import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inRoot, ROOT } from './root.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl-C comes from the terminal and again from npm; to a server a second signal means "at once". Milliseconds. */
const ECHO = 1500

const running = new Set()
let received
let receivedAt = Number.NEGATIVE_INFINITY

function forward(signal) {
  if (performance.now() - receivedAt < ECHO) {
    return
  }
  received = signal
  receivedAt = performance.now()
  for (const child of running) {
    child.kill(signal)
  }
}

/** Path of a program that npm installed. */
export function tool(name) {
  return inRoot('node_modules/.bin', name)
}

/**
 * Runs a program in the project's folder to its end and answers its exit code; 127 when it cannot be started. It gets
 * the signals this process gets, once each: it is kept out of the terminal's group. A signal ends this process too,
 * when the last program has ended.
 */
export function run(file, args = [], { env = process.env, isQuiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', isQuiet ? 'ignore' : 'inherit'],
    })
    if (running.size === 0) {
      for (const signal of SIGNALS) {
        process.on(signal, forward)
      }
    }
    running.add(child)
    const finish = (code, signal) => {
      running.delete(child)
      if (running.size === 0) {
        for (const name of SIGNALS) {
          process.off(name, forward)
        }
        if (received !== undefined) {
          process.exit(128 + constants.signals[received])
        }
      }
      done(code ?? 128 + constants.signals[signal])
    }
    child.once('error', () => finish(127))
    child.once('exit', finish)
  })
}

/** Stops what still runs, unless a signal does so already. */
export function stopAll() {
  if (received !== undefined) {
    return
  }
  for (const child of running) {
    child.kill('SIGTERM')
  }
}
