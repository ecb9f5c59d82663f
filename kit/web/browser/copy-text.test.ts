// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.web.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('copies where pages have a clipboard', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('a\nb')
  expect(writeText).toHaveBeenCalledWith('a\nb')
})

it.each([
  ['on plain HTTP', {}],
  ['where the browser refuses the clipboard', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
])('copies %s too, and leaves the focus where it was', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  let selected = ''
  Object.assign(document, {
    execCommand: () => {
      const { activeElement } = document
      selected = activeElement instanceof HTMLTextAreaElement ? activeElement.value : ''
      return true
    },
  })
  await copyText('a\nb')
  expect(selected).toBe('a\nb')
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})
