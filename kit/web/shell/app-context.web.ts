import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, type LazyExoticComponent, useContext } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ResolveScreen } from '../page/screen.web.tsx'
import type { FooterLink } from './footer-link.ts'
import type { RedirectSettings } from './redirects.ts'

type Lazy<Props = object> = LazyExoticComponent<ComponentType<Props>>

export interface PasswordDialogProps {
  /** The user must choose a new password: the dialog cannot be put off. */
  readonly isForced: boolean
  readonly onClose: () => void
}

/** Props of the dialogs in which people choose where they work. */
export interface WorkplaceDialogProps {
  /** Nothing is chosen yet: the dialog cannot be put off. */
  readonly isForced: boolean
  readonly onClose: () => void
}

/** An entry of the user menu that opens a dialog. */
interface UserMenuEntry {
  readonly key: string
  readonly title: Text
  /** Name of an icon of the menu. */
  readonly icon: string
  readonly Dialog: Lazy<{ readonly onClose: () => void }>
}

/** What the shell does not know by itself: the product around it. Given by the composition root. */
export interface Product extends RedirectSettings {
  readonly title: Text
  /** Where the header is narrow. */
  readonly shortTitle: Text
  readonly Logo: ComponentType<{ readonly size: number }>
  readonly LoginPage: Lazy
  readonly PasswordDialog: Lazy<PasswordDialogProps>
  readonly TenantDialog: Lazy<WorkplaceDialogProps>
  readonly DepartDialog: Lazy<WorkplaceDialogProps>
  /** Below what every product has in the user menu. */
  readonly userMenu: readonly UserMenuEntry[]
  /** Stands in the header of every page, where it is short, and above those where one signs in, in one line. */
  readonly Banner?: Lazy | undefined
  /** Letters that lead from anywhere to a page, after a G, by its address. */
  readonly goTo: readonly (readonly [letter: string, path: string])[]
  readonly resolveScreen: ResolveScreen
  /** Resources with pages of their own: what the palette offers new rows of. */
  readonly resources: () => Promise<readonly AnyResource[]>
  /** Numbers that stand at entries of the menu, by their path; asked for once a minute. */
  readonly menuCounts?: (queries: QueryClient) => Promise<Readonly<Record<string, number>>>
  /** Named at the foot of every page; without any there is no foot. */
  readonly footerLinks: readonly FooterLink[]
  /** Pages that are reached without a menu entry. */
  readonly extraPages: readonly { readonly path: string; readonly component: string; readonly title: Text }[]
}

export const ProductContext = createContext<Product | undefined>(undefined)

export function useProduct(): Product {
  const product = useContext(ProductContext)
  if (!product) {
    throw new Error('used outside of <Application>')
  }
  return product
}
