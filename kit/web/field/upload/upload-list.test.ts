import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, historyValue, keepLast, moved, type Pending, pendingOf, settle, uploadValue } from './upload-list.ts'

const file = { name: 'figure.png', type: 'image/png', size: 10 }
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

describe('the value of a file', () => {
  const urlOf = (path: string) => `/static/${path}`
  const one = pendingOf('a', file)

  it('[3.13a] has all its fields while it is on its way, when it is stored, and when it failed', () => {
    const common = { uid: 'a', name: 'figure.png', type: 'image/png', size: 10, fileName: 'figure.png', fileSize: 10 }
    expect(uploadValue({ ...one, percent: 42 }, urlOf)).toEqual({
      ...common,
      status: 'uploading',
      percent: 42,
      path: '',
      url: '',
      message: '',
      response: null,
      filePath: '',
    })
    expect(uploadValue({ ...one, ...done('a'), percent: 100 }, urlOf)).toEqual({
      ...common,
      status: 'done',
      percent: 100,
      path: 'temp/a.png',
      url: '/static/temp/a.png',
      message: '',
      response: { success: true, message: 'temp/a.png' },
      filePath: 'temp/a.png',
    })
    expect(uploadValue({ ...one, status: 'error', message: '文件太大' }, urlOf)).toMatchObject({
      ...common,
      status: 'error',
      message: '文件太大',
      url: '',
      response: { success: false, message: '文件太大' },
    })
  })

  it('[3.13a] of a stored path is history, with the name after its last slash', () => {
    expect(historyValue('goods/202611/box.pdf', urlOf)).toMatchObject({
      name: 'box.pdf',
      status: 'history',
      percent: 100,
      path: 'goods/202611/box.pdf',
      url: '/static/goods/202611/box.pdf',
      response: { success: true, message: 'goods/202611/box.pdf' },
      fileName: 'box.pdf',
      filePath: 'goods/202611/box.pdf',
    })
  })
})
