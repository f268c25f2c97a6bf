/** Lines beside a holder's coins: the price of one, and what one had cost on average. Apart, since pages load no loaders. */
export const besideKeys = { price: 'besidePrice', cost: 'besideCost' } as const
