import { describe, expect, it } from 'vitest'
import { openLog } from './log.server.ts'

describe('the log', () => {
  it('is one line of JSON per event, with no secret in it and no line of somebody else', () => {
    const lines: string[] = []
    const log = openLog('info', { write: (line: string) => void lines.push(line) })
    log.info(
      { password: 'p1', token: 't1', body: { password: 'p2', oldpassword: 'p3', confirmpassword: 'p4', token: 't2' } },
      'one',
    )
    log.warn({ req: { headers: { 'x-access-token': 't3', 'sec-websocket-protocol': 't4' } } }, 'two\nthree: forged')
    log.debug('not shown')
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/"[pt]\d"/)
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 40, msg: 'two\nthree: forged' })
  })
})
