// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { StoredPicture } from './stored-picture.web.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const sources = () => screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))
const box = { width: 32, height: 32 } as const

it('pictures load four at a time; the next one begins when one has come or failed', () => {
  renderForTest(
    [1, 2, 3, 4, 5, 6].map((n) => <StoredPicture key={n} path={`goods/turn-${n}.jpg`} alt={`${n}`} {...box} />),
  )
  expect(sources().map((source) => source !== null)).toEqual([true, true, true, true, false, false])
  fireEvent.load(screen.getByAltText('2'))
  fireEvent.error(screen.getByAltText('1'))
  expect(sources().at(-1)).toBe('/jeecg-boot/sys/common/static/goods/turn-6.jpg?w=64')
})

it('one that failed is asked for once more, a little later', async () => {
  vi.useFakeTimers()
  renderForTest(<StoredPicture path="goods/later.jpg" alt="later" {...box} />)
  const picture = screen.getByAltText('later')
  const asked: (string | null)[] = []
  new MutationObserver(() => asked.push(picture.getAttribute('src'))).observe(picture, { attributeFilter: ['src'] })
  for (const _ of [1, 2]) {
    fireEvent.error(picture)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(asked.filter((source) => source !== null)).toHaveLength(1)
})

it('whoever shows something else in its place is told at once', () => {
  const onError = vi.fn()
  renderForTest(<StoredPicture path="goods/none.jpg" alt="none" {...box} onError={onError} />)
  fireEvent.error(screen.getByAltText('none'))
  expect(onError).toHaveBeenCalledOnce()
})

it('what is no stored picture is asked for as it is', () => {
  renderForTest(
    <>
      <StoredPicture path="https://elsewhere.example/a.jpg" alt="a" {...box} />
      <StoredPicture path="goods/a.bmp" alt="b" {...box} />
    </>,
  )
  expect(sources()).toEqual(['https://elsewhere.example/a.jpg', '/jeecg-boot/sys/common/static/goods/a.bmp'])
})
