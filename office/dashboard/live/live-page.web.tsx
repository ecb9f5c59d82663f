import { GaugePage } from '#kit/web/gauge/gauge-page.web.tsx'
import { LIVE_PAGE } from './live.ts'

/** How the shop runs now. */
export const LivePage = () => <GaugePage {...LIVE_PAGE} />
