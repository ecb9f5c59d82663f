import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { NoticeBridge } from '../client/notice.web.tsx'

/** Draws parts of a page for a test: Chinese, without motion, with an empty cache of queries. */
export function drawForTest(children: ReactNode) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (content: ReactNode) => (
    <QueryClientProvider client={queries}>
      <ConfigProvider
        locale={zhCN}
        theme={{ token: { motion: false }, zeroRuntime: true }}
        button={{ autoInsertSpace: false }}
      >
        <App>
          <NoticeBridge />
          {content}
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
  const drawn = render(page(children))
  return { ...drawn, redraw: (next: ReactNode) => drawn.rerender(page(next)) }
}
