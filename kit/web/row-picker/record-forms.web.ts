import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ResourceFormProps } from '../form/resource-form.web.tsx'
import { late } from '../page/late.web.ts'

/** The form of a noun where it is not the standard one; null: its rows have a page of their own. */
export type RecordForms = Readonly<Record<string, (() => Promise<ComponentType<ResourceFormProps>>) | null>>

const StandardForm = late(async () => (await import('../form/resource-form.web.tsx')).ResourceForm)

const registered = new Map<string, LazyExoticComponent<ComponentType<ResourceFormProps>> | null>()

/** Names the forms of the nouns by the name of their resource. Called once, before the first rendering. */
export function registerRecordForms(forms: RecordForms): void {
  for (const [name, load] of Object.entries(forms)) {
    registered.set(name, load && lazy(async () => ({ default: await load() })))
  }
}

/** The form that a noun has of its own; undefined where it is the standard one, or where rows have a page. */
export function ownRecordFormOf(name: string): LazyExoticComponent<ComponentType<ResourceFormProps>> | undefined {
  return registered.get(name) ?? undefined
}

/** The form that shows and makes rows of a resource; null where they have a page of their own. */
export function recordFormOf(name: string): LazyExoticComponent<ComponentType<ResourceFormProps>> | null {
  const form = registered.get(name)
  return form === undefined ? StandardForm : form
}
