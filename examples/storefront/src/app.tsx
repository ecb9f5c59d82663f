import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { signInAs, whoAmI } from './api.ts'
import { useBasket } from './basket.ts'
import { BasketPage } from './basket-page.tsx'
import type { Visitor } from './calls.ts'
import { Checkout } from './checkout.tsx'
import { Claims } from './claims.tsx'
import { Figure } from './figure.tsx'
import { Listings } from './listings.tsx'
import { Order, Orders } from './orders.tsx'
import { useLoaded, Waiting } from './parts.tsx'
import { SignIn } from './sign-in.tsx'
import { t } from './words.ts'

const NAV = [
  ['#/', t('现货', 'In stock')],
  ['#/presale', t('预售', 'Pre-orders')],
  ['#/orders', t('我的订单', 'Orders')],
  ['#/claims', t('我的预订', 'Reserved')],
] as const

/** The shop window. Pages are told by the hash, so that any server of files can serve it. */
export function App() {
  const known = useLoaded(whoAmI)
  return <Waiting on={known}>{(visitor) => <Shop known={visitor} />}</Waiting>
}

function Shop({ known }: { readonly known: Visitor }) {
  const [visitor, setVisitor] = useState(known)
  const hash = useSyncExternalStore(onHash, () => location.hash || '#/')
  const pieces = useBasket().reduce((sum, { qty }) => sum + qty, 0)
  return (
    <>
      <header>
        <a className="brand" href="#/">
          Vitrine
        </a>
        <nav aria-label={t('商城', 'Shop')}>
          {NAV.map(([to, label]) => (
            <a key={to} href={to} aria-current={hash === to ? 'page' : undefined}>
              {label}
            </a>
          ))}
          <a href="#/basket" aria-current={hash === '#/basket' ? 'page' : undefined}>
            {t('购物篮', 'Basket')} {pieces > 0 && <b>{pieces}</b>}
          </a>
        </nav>
        {visitor.name !== null && (
          <span className="who">
            {visitor.name}{' '}
            <button type="button" onClick={() => void signInAs(null).then(setVisitor)}>
              {t('退出', 'Sign out')}
            </button>
          </span>
        )}
      </header>
      <main key={hash}>{pageOf(hash, visitor, setVisitor)}</main>
    </>
  )
}

function pageOf(hash: string, visitor: Visitor, onSignedIn: (visitor: Visitor) => void): ReactNode {
  const [page = '', id] = hash.slice('#/'.length).split('/')
  switch (page) {
    case '':
      return <Listings line={1} />
    case 'presale':
      return <Listings line={2} />
    case 'listing':
      return <Figure id={id ?? ''} />
    case 'basket':
      return <BasketPage />
  }
  // the rest is somebody's own
  if (visitor.name === null) {
    return <SignIn onSignedIn={onSignedIn} />
  }
  switch (page) {
    case 'checkout':
      return <Checkout claimId={id} />
    case 'orders':
      return <Orders />
    case 'order':
      return <Order id={id ?? ''} shopAddress={visitor.shopAddress} />
    case 'claims':
      return <Claims />
  }
  return <p>{t('没有这个页面', 'There is no such page')}</p>
}

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
