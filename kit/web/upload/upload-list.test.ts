import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, keepLast, moved, type Pending, pendingOf, settle } from './upload-list.ts'

const file = { name: 'figure.png', size: 10 }
const done = (uid: string): Partial<Pending> => ({ status: 'done', path: `temp/${uid}.png` })

describe('files on their way', () => {
  it('[4.5a] are uploading first, then done or failed', () => {
    const one = pendingOf('a', file)
    expect(one.status).toBe('uploading')
    expect(changed([one], 'a', done('a'))[0]?.status).toBe('done')
    expect(changed([one], 'a', { status: 'error', message: '上传失败！' })[0]).toMatchObject({
      status: 'error',
      path: '',
    })
  })

  it('join the value in the order in which they were chosen, not in which they arrive', () => {
    const chosen = ['a', 'b', 'c'].map((uid) => pendingOf(uid, file))
    const secondFirst = settle(changed(chosen, 'b', done('b')))
    expect(secondFirst.paths).toEqual([])
    const thenFirst = settle(changed(secondFirst.pending, 'a', done('a')))
    expect(thenFirst.paths).toEqual(['temp/a.png', 'temp/b.png'])
    expect(thenFirst.pending.map((one) => one.uid)).toEqual(['c'])
  })

  it('do not wait for one that failed, which stays to be tried again', () => {
    const chosen = changed(
      ['a', 'b'].map((uid) => pendingOf(uid, file)),
      'a',
      { status: 'error' },
    )
    const settled = settle(changed(chosen, 'b', done('b')))
    expect(settled.paths).toEqual(['temp/b.png'])
    expect(settled.pending.map((one) => one.uid)).toEqual(['a'])
  })

  it('none is lost and none joins twice, whatever the order of arrival', () => {
    const order = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 5 })
    fc.assert(
      fc.property(order, (arrivals) => {
        let pending: readonly Pending[] = ['a', 'b', 'c', 'd', 'e'].map((uid) => pendingOf(uid, file))
        const joined: string[] = []
        for (const uid of arrivals) {
          const settled = settle(changed(pending, uid, done(uid)))
          joined.push(...settled.paths)
          pending = settled.pending
        }
        expect(pending).toEqual([])
        expect(joined).toEqual(['a', 'b', 'c', 'd', 'e'].map((uid) => `temp/${uid}.png`))
      }),
    )
  })
})

describe('the list', () => {
  it('[9.8d] keeps the last N, all without a limit', () => {
    expect(keepLast(['a', 'b', 'c'], 2)).toEqual(['b', 'c'])
    expect(keepLast(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c'])
    expect(keepLast(['a'], 3)).toEqual(['a'])
  })

  it('moves one and keeps the order of the others', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(['a'], 0, 1)).toEqual(['a'])
  })
})
