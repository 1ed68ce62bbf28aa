vcl 4.1;

# Varnish in front of Lectern, for 7.1 and later with varnish-modules. Start it with `-p http_gzip_support=off`: Lectern
# compresses, and each coding has an ETag and a digest of its own. PURGE_TOKEN must be in its environment.

import directors;
import std;
import xkey;

probe readiness {
  .request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
  .interval = 1s;
  .timeout = 3s;
  .window = 2;
  .threshold = 2;
  .initial = 2;
}

backend lectern_1 {
  .host = "lectern-1";
  .port = "3000";
  .probe = readiness;
  .connect_timeout = 1s;
  # An editor's upload takes longer than any page.
  .first_byte_timeout = 300s;
}

backend lectern_2 {
  .host = "lectern-2";
  .port = "3000";
  .probe = readiness;
  .connect_timeout = 1s;
  .first_byte_timeout = 300s;
}

# The same instances without probes: for retries of failed requests, and when none is healthy.
backend lectern_1_unprobed {
  .host = "lectern-1";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 300s;
}

backend lectern_2_unprobed {
  .host = "lectern-2";
  .port = "3000";
  .connect_timeout = 1s;
  .first_byte_timeout = 300s;
}

sub vcl_init {
  new ready = directors.round_robin();
  ready.add_backend(lectern_1);
  ready.add_backend(lectern_2);
  new all = directors.round_robin();
  all.add_backend(lectern_1_unprobed);
  all.add_backend(lectern_2_unprobed);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (std.getenv("PURGE_TOKEN") == "" || req.http.Authorization != "Bearer " + std.getenv("PURGE_TOKEN")) {
      return (synth(403, "Forbidden"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
  }
  # The admin, health checks, and requests that change something or have a body.
  if (req.url ~ "^/(?:admin(?:$|[/?])|(?:healthz|readyz)(?:$|\?))" || (req.method != "GET" && req.method != "HEAD")) {
    return (pass);
  }
  # Preconditions that Varnish does not evaluate, and preferred lengths of Markdown, which have many values.
  if (req.http.If-Match || req.http.If-Unmodified-Since || req.http.Prefer ~ "(?i)max-tokens") {
    return (pass);
  }
  unset req.http.Prefer;
  # Public pages do not depend on these headers.
  unset req.http.Cookie;
  unset req.http.Authorization;
  call normalize_accept_encoding;
  call normalize_accept;
  return (hash);
}

# Normalizes to br, gzip or none if the header has no weights; others are left to Lectern.
sub normalize_accept_encoding {
  if (req.http.Range) {
    # Ranges apply to bytes without a coding.
    unset req.http.Accept-Encoding;
  } elsif (req.http.Accept-Encoding && req.http.Accept-Encoding !~ "[;*]") {
    if (req.http.Accept-Encoding ~ "(?i)(^|[, ])br($|[, ])") {
      set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|[, ])(x-)?gzip($|[, ])") {
      set req.http.Accept-Encoding = "gzip";
    } else {
      unset req.http.Accept-Encoding;
    }
  }
}

# Normalizes to the possible results of negotiation (src/lib/http/accept.ts) for a page: HTML, Markdown or neither, preceded by
# JSON if the page has it. Headers beyond a simple grammar are left to Lectern.
sub normalize_accept {
  # Shortcut for browsers and most programs: HTML is first with the highest weight, or there is no preference.
  if (req.http.Accept == "*/*" || req.http.Accept ~ "^text/html(?:,(?:[a-z]+/(?:[a-z0-9.+-]+|\*)|\*/\*)(?:;v=b3)?(?:;q=0\.[0-9]{1,3})?){0,15}$") {
    set req.http.Accept = "text/html";
  } elsif (req.http.Accept) {
    call weigh_accept;
  }
}

sub weigh_accept {
  if (req.http.Accept ~ "^.{4097}") {
    # Longer than Lectern reads: it ignores the header.
    unset req.http.Accept;
  }
  if (req.http.Accept && req.http.Accept !~ "^.{513}") {
    set req.http.x-accept = "," + std.tolower(regsuball(req.http.Accept, "[ \t]*([,;])[ \t]*", "\1")) + ",";
    set req.http.x-accept = regsuball(req.http.x-accept, ";(?!q=)[a-z0-9!#$&^_.+-]+=[a-z0-9!#$&^_.+-]+", "");
    if (req.http.x-accept ~ "^(?:,[a-z0-9!#$&^_.+*-]+/[a-z0-9!#$&^_.+*-]+(?:;q=(?:0(?:\.[0-9]{1,3})?|1(?:\.0{1,3})?))?)+,$" &&
        req.http.x-accept !~ ",\*/(?!\*[;,])" &&
        req.http.x-accept ~ ",[^,;]+(?:,|;q=(?:1|0\.[0-9]*[1-9]))") {
      call weigh_html;
      call weigh_markdown;
      call weigh_json;
      call choose;
    }
    unset req.http.x-accept;
    unset req.http.x-html;
    unset req.http.x-markdown;
    unset req.http.x-json;
    unset req.http.x-page;
    unset req.http.x-before;
  }
}

# The weight of the most specific matching range: exact, type/* or */*; 0 if none matches.
sub weigh_html {
  if (req.http.x-accept ~ ",text/html[;,]") {
    set req.http.x-html = regsub(req.http.x-accept, "^.*?,text/html(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",text/\*[;,]") {
    set req.http.x-html = regsub(req.http.x-accept, "^.*?,text/\*(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",\*/\*[;,]") {
    set req.http.x-html = regsub(req.http.x-accept, "^.*?,\*/\*(?:;q=([0-9.]+))?,.*$", "\1");
  } else {
    set req.http.x-html = "0";
  }
  if (req.http.x-html == "") {
    set req.http.x-html = "1";
  }
}

sub weigh_markdown {
  if (req.http.x-accept ~ ",text/markdown[;,]") {
    set req.http.x-markdown = regsub(req.http.x-accept, "^.*?,text/markdown(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",text/x-markdown[;,]") {
    set req.http.x-markdown = regsub(req.http.x-accept, "^.*?,text/x-markdown(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",text/\*[;,]") {
    set req.http.x-markdown = regsub(req.http.x-accept, "^.*?,text/\*(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",\*/\*[;,]") {
    set req.http.x-markdown = regsub(req.http.x-accept, "^.*?,\*/\*(?:;q=([0-9.]+))?,.*$", "\1");
  } else {
    set req.http.x-markdown = "0";
  }
  if (req.http.x-markdown == "") {
    set req.http.x-markdown = "1";
  }
}

sub weigh_json {
  if (req.http.x-accept ~ ",application/json[;,]") {
    set req.http.x-json = regsub(req.http.x-accept, "^.*?,application/json(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",application/\*[;,]") {
    set req.http.x-json = regsub(req.http.x-accept, "^.*?,application/\*(?:;q=([0-9.]+))?,.*$", "\1");
  } elsif (req.http.x-accept ~ ",\*/\*[;,]") {
    set req.http.x-json = regsub(req.http.x-accept, "^.*?,\*/\*(?:;q=([0-9.]+))?,.*$", "\1");
  } else {
    set req.http.x-json = "0";
  }
  if (req.http.x-json == "") {
    set req.http.x-json = "1";
  }
}

# The higher weight wins; then the more specific range, the client's order, and HTML.
sub choose {
  set req.http.x-page = "text/html";
  # The ranges that the client lists before Markdown.
  if (req.http.x-accept ~ ",text/markdown[;,]") {
    set req.http.x-before = regsub(req.http.x-accept, ",text/markdown[;,].*$", ",");
  } else {
    set req.http.x-before = regsub(req.http.x-accept, ",text/x-markdown[;,].*$", ",");
  }
  if (std.real(req.http.x-markdown, 0.0) > std.real(req.http.x-html, 0.0)) {
    set req.http.x-page = "text/markdown";
  } elsif (std.real(req.http.x-html, 0.0) == 0.0) {
    set req.http.x-page = "";
  } elsif (std.real(req.http.x-markdown, 0.0) == std.real(req.http.x-html, 0.0) &&
           req.http.x-accept ~ ",text/(x-)?markdown[;,]" &&
           req.http.x-before !~ ",text/html[;,]") {
    set req.http.x-page = "text/markdown";
  }
  if (req.http.x-page == "" && std.real(req.http.x-json, 0.0) > 0.0) {
    set req.http.Accept = "application/json";
  } elsif (req.http.x-page == "") {
    set req.http.Accept = "image/*";
  } elsif (std.real(req.http.x-json, 0.0) > std.real(req.http.x-html, 0.0) &&
           std.real(req.http.x-json, 0.0) > std.real(req.http.x-markdown, 0.0)) {
    set req.http.Accept = "application/json, " + req.http.x-page + ";q=0.5";
  } else {
    set req.http.Accept = req.http.x-page;
  }
}

sub vcl_backend_fetch {
  if (bereq.retries == 0) {
    set bereq.backend = ready.backend();
    if (!std.healthy(bereq.backend)) {
      # An instance that is too busy for a probe may still respond, and one that is not ready sends errors in the right format.
      set bereq.backend = all.backend();
    }
  }
}

# By name, since a round-robin director may select the failed instance again after other requests. Each of two instances
# is tried twice, since one may be starting while the other is overloaded.
sub ask_another {
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 3) {
    if (beresp.backend == lectern_1 || beresp.backend == lectern_1_unprobed) {
      set bereq.backend = lectern_2_unprobed;
    } else {
      set bereq.backend = lectern_1_unprobed;
    }
    return (retry);
  }
}

sub vcl_backend_response {
  # The instance is stopping or starting; reads are retried on another.
  if (beresp.status >= 502 && beresp.status <= 504) {
    call ask_another;
  }
  # Delivered once it is complete, so that it is not cut off if the instance is killed.
  if (std.integer(beresp.http.Content-Length, 0) > 0 && std.integer(beresp.http.Content-Length, 0) < 4000000) {
    set beresp.do_stream = false;
  }
  # For caches that Lectern purges only. Caches in front of this one cannot be purged, so they get no s-maxage.
  unset beresp.http.Surrogate-Key;
  unset beresp.http.Cache-Tag;
  if (bereq.url !~ "^/admin($|[/?])") {
    set beresp.http.Cache-Control = regsub(beresp.http.Cache-Control, ", s-maxage=[0-9]+", "");
  }
  # Keeps the cached response until an instance responds again.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.ttl <= 0s || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)(private|no-store|no-cache)") {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  # Sent while the instance may not have received the latest changes.
  if (beresp.http.CDN-Cache-Control ~ "no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # Errors are not: what was missing may be published by now.
  if (beresp.status >= 400) {
    set beresp.grace = 0s;
    return (deliver);
  }
  # Changed responses are purged, so expired ones may be served while they are revalidated or no instance is available.
  set beresp.grace = 24h;
  return (deliver);
}

sub vcl_backend_error {
  call ask_another;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = "The server is not available. Try again in a few seconds." + {"
"};
  return (deliver);
}

sub vcl_deliver {
  # Headers that only Varnish needs.
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
}

sub vcl_synth {
  if (req.method == "PURGE") {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.body = resp.reason + {"
"};
    return (deliver);
  }
}
