import type { ApiError } from '#kit/web/client/api-error.ts'
import type { NotificationChange } from './own-notifications.ts'

/**
 * Saves what somebody changed of how they are told.
 * @param onRefused shows why where it belongs; a message says so unless given
 * @returns whether it was taken
 */
export type ChangeNotifications = (
  changed: NotificationChange,
  onRefused?: (refusal: ApiError) => void,
) => Promise<boolean>
