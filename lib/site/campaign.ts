/** Parameters by which advertisements and newsletters are told apart; no page shows anything else for them. */
export const campaignParameter = /^(utm_\w+|g(clid|braid)|wbraid|fbclid)$/;
