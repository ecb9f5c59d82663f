import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { Activity, type ReactNode, useState } from 'react'
import { NoticeBridge } from '../client/notice.web.tsx'

/** Renders parts of a page for a test: Chinese, without motion, with an empty cache of queries. */
export function renderForTest(children: ReactNode) {
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
  const rendered = render(page(children))
  return { ...rendered, rerender: (next: ReactNode) => rendered.rerender(page(next)) }
}

/** A page in a tab, with a button that hides the tab and shows it again. */
export function TabForTest({ children }: { readonly children: ReactNode }) {
  const [isHidden, setHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        other tab
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
