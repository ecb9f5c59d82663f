// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { PayWayView } from './pay-way.web.tsx'

afterEach(cleanup)

it('what a customer scans is a QR code, with its text to copy; an address is a text alone', () => {
  const code = 'weixin://wxpay/bizpayurl?pr=P1'
  renderForTest(<PayWayView way={{ text: code, isCode: true }} />)
  expect(screen.getByRole('figure', { name: '付款二维码' }).querySelector('svg')).not.toBeNull()
  expect(screen.getByText(code)).toBeTruthy()
  cleanup()
  renderForTest(<PayWayView way={{ text: 'https://shop.example/pay', isCode: false }} />)
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.getByText('https://shop.example/pay')).toBeTruthy()
})
