// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setLocale } from '#kit/web/browser/text.web.ts'
import { ApartNotice } from './apart-banner.web.tsx'

afterEach(async () => {
  cleanup()
  await setLocale('zh-CN')
})

it('says of servers that keep files elsewhere which they are and what to do, in both languages', async () => {
  render(<ApartNotice apart={{ isApart: true, servers: ['shop-2 (folder)'] }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/存放在别处：shop-2 \(folder\).*同一文件夹或同一存储桶/)
  await act(() => setLocale('en-US'))
  expect(screen.getByRole('alert').textContent).toMatch(/elsewhere: shop-2 \(folder\).*one folder or one bucket/)
})

it('names none to other tenants, and says nothing where all share their files', () => {
  const { rerender } = render(<ApartNotice apart={{ isApart: true, servers: [] }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^另有服务器的文件存放在别处[^：]/)
  rerender(<ApartNotice apart={{ isApart: false, servers: [] }} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
