// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { watchCutTexts } from './cut-text.web.ts'

afterEach(cleanup)

function sized(element: HTMLElement, { width, needs }: { readonly width: number; readonly needs: number }) {
  Object.defineProperty(element, 'clientWidth', { value: width, configurable: true })
  Object.defineProperty(element, 'scrollWidth', { value: needs, configurable: true })
}

test('a cut text says itself in whole while it is pointed at, and no more once it fits; a title of its own stays', () => {
  const stop = watchCutTexts()
  render(
    <>
      <div data-testid="cut" style={{ textOverflow: 'ellipsis' }}>
        <span>雪初音 1/7 完成品手办</span>
      </div>
      <div data-testid="named" title="自己的说明" style={{ textOverflow: 'ellipsis' }}>
        长长的名称
      </div>
      <div data-testid="scrolled">滚动的内容</div>
    </>,
  )
  const [cut, named, scrolled] = ['cut', 'named', 'scrolled'].map((id) => screen.getByTestId(id))
  if (!cut || !named || !scrolled) {
    throw new Error('not rendered')
  }
  for (const element of [cut, named, scrolled]) {
    sized(element, { width: 80, needs: 200 })
  }
  fireEvent.pointerOver(screen.getByText('雪初音 1/7 完成品手办'))
  fireEvent.pointerOver(named)
  fireEvent.pointerOver(scrolled)
  expect([cut.title, named.title, scrolled.title]).toEqual(['雪初音 1/7 完成品手办', '自己的说明', ''])
  sized(cut, { width: 200, needs: 200 })
  fireEvent.pointerOver(screen.getByText('雪初音 1/7 完成品手办'))
  expect(cut.hasAttribute('title')).toBe(false)
  stop()
  sized(cut, { width: 80, needs: 200 })
  fireEvent.pointerOver(cut)
  expect(cut.hasAttribute('title')).toBe(false)
})
