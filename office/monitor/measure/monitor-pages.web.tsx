import { GaugePage } from '#kit/web/gauge/gauge-page.web.tsx'
import { MONITOR_PAGES } from './monitor-pages.ts'

export const DiskPage = () => <GaugePage {...MONITOR_PAGES.disk} />
export const RuntimePage = () => <GaugePage {...MONITOR_PAGES.runtime} />
export const HttpPage = () => <GaugePage {...MONITOR_PAGES.http} />
export const SystemPage = () => <GaugePage {...MONITOR_PAGES.system} />
export const DatabasePage = () => <GaugePage {...MONITOR_PAGES.database} />
export const QueuePage = () => <GaugePage {...MONITOR_PAGES.queues} />
