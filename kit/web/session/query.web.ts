import { QueryClient } from '@tanstack/react-query'
import { onSignOut } from './session.web.ts'

/** One cache for all pages. Nothing is retried: the client has shown the failure, and the page offers the retry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSignOut.add(() => queryClient.clear())
