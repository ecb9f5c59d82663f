import type { AnyResource } from '#kit/contract/resource.ts'
import { usePreference } from '../../session/preference.web.ts'

/** Id of the view that a list opens with, '' for none; chosen per person, kept on the server. */
export function useDefaultView({ name }: Pick<AnyResource, 'name'>): [string, (id: string) => void] {
  return usePreference(`view:${name}`, '')
}
