import { useQuery } from '@tanstack/react-query'
import type { Page } from '#kit/contract/envelope.ts'
import { client } from '#kit/web/client/client.web.ts'
import { askAgain } from '#kit/web/session/ask-again.web.ts'
import { useIsPushed } from '#kit/web/session/notification-socket.web.ts'
import { queryClient } from '#kit/web/session/query.web.ts'
import { INBOX_PATHS, type Received, type Unread } from './inbox.ts'

/** Keys of queries begin with it that show what somebody was told. */
const INBOX_KEY = 'inbox'

/** How often it is asked for while no notification would arrive by itself, in milliseconds. */
const POLL_MS = 6000

/**
 * What is unread, asked for once where a page of the browser is connected, which then pushes what is new; else again and again
 * until that fails, and by whoever comes back to the window.
 */
export function useUnread(isEnabled = true) {
  const { isPushed, isKnown } = useIsPushed()
  return useQuery({
    queryKey: [INBOX_KEY, 'unread'],
    queryFn: ({ signal }) => client.get<Unread>(INBOX_PATHS.unread, {}, { signal, handles: 'all' }),
    enabled: isEnabled && isKnown,
    // bell and banner come one after the other
    refetchOnMount: false,
    refetchInterval: ({ state }) => (isPushed || state.status === 'error' ? false : POLL_MS),
    refetchOnWindowFocus: !isPushed,
  })
}

/** Conditions on what somebody was told. */
export interface InboxQuery {
  readonly titile: string
  readonly readFlag: string
  readonly msgCategory: string
  readonly sendTime_begin: string
  readonly sendTime_end: string
  readonly pageNo: number
  readonly pageSize: number
}

/** A page of what somebody was told. */
export function useInbox(query: InboxQuery) {
  return useQuery({
    queryKey: [INBOX_KEY, 'mine', query],
    queryFn: ({ signal }) =>
      client.get<Page<Received & { readonly id: string }>>(INBOX_PATHS.mine, { ...query }, { signal, handles: 'all' }),
    placeholderData: (before) => before,
  })
}

/** Whatever is on show of what somebody was told is asked for anew. */
export function askInboxAgain(): void {
  void askAgain(queryClient, { queryKey: [INBOX_KEY] })
}

/** Marks one as read; asks for what is left. */
export async function markRead(anntId: string): Promise<void> {
  await client.put(INBOX_PATHS.read, { anntId }).catch(() => undefined)
  askInboxAgain()
}

/** Says that somebody knows what they had to confirm. */
export async function confirmRead(anntId: string): Promise<void> {
  await client.put(INBOX_PATHS.confirm, { anntId })
  askInboxAgain()
}

/** Marks all as read. */
export async function markAllRead(): Promise<void> {
  await client.put(INBOX_PATHS.readAll, {})
  askInboxAgain()
}
