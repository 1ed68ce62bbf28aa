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

# The same instances whatever their probes say: for what another one could not answer, and when none is ready.
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
  # The admin, health, and what changes something or has a body.
  if (req.url ~ "^/(?:admin(?:$|[/?])|(?:healthz|readyz)(?:$|\?))" || (req.method != "GET" && req.method != "HEAD")) {
    return (pass);
  }
  # Preconditions that a cache does not evaluate, and lengths of Markdown, of which there are many.
  if (req.http.If-Match || req.http.If-Unmodified-Since || req.http.Prefer ~ "(?i)max-tokens") {
    return (pass);
  }
  unset req.http.Prefer;
  # Public pages are the same for everybody.
  unset req.http.Cookie;
  unset req.http.Authorization;
  call normalize_accept_encoding;
  call normalize_accept;
  return (hash);
}

# One of br, gzip and none, where the header has no weights; otherwise Lectern reads it.
sub normalize_accept_encoding {
  if (req.http.Range) {
    # Ranges are of bytes without a coding.
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

# The few outcomes that negotiation (src/lib/accept.ts) has for a page: HTML or Markdown or neither, and JSON before it
# where the page has it. A header beyond a simple grammar stays as it is, and Lectern reads it.
sub normalize_accept {
  # What browsers and most programs send, at once: HTML comes first and has the greatest weight, or nothing is preferred.
  if (req.http.Accept == "*/*" || req.http.Accept ~ "^text/html(?:,(?:[a-z]+/(?:[a-z0-9.+-]+|\*)|\*/\*)(?:;v=b3)?(?:;q=0\.[0-9]{1,3})?){0,15}$") {
    set req.http.Accept = "text/html";
  } elsif (req.http.Accept) {
    call weigh_accept;
  }
}

sub weigh_accept {
  if (req.http.Accept ~ "^.{4097}") {
    # Longer than what Lectern reads, which then answers as without it.
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

# The weight of the most specific range that matches: exact, all of the type, or everything; 0 where none does.
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

# The greater weight; among equal ones the more specific range, then the client's order, then HTML.
sub choose {
  set req.http.x-page = "text/html";
  # What the client names before Markdown.
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
      # An instance that is too busy for a probe may still answer, and one that is not ready says in which format.
      set bereq.backend = all.backend();
    }
  }
}

# By name: the turn of a director may come round to the same instance, when there are other requests meanwhile. Each of
# two instances is asked twice, since one may be starting while the other is overloaded.
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
  # An instance that stops or starts; reads may go to another.
  if (beresp.status >= 502 && beresp.status <= 504) {
    call ask_another;
  }
  # Delivered once it is complete, so that an instance that is killed meanwhile does not cut it off.
  if (std.integer(beresp.http.Content-Length, 0) > 0 && std.integer(beresp.http.Content-Length, 0) < 4000000) {
    set beresp.do_stream = false;
  }
  # Between Lectern and other caches only; and caches beyond this one cannot be purged.
  unset beresp.http.Surrogate-Key;
  unset beresp.http.Cache-Tag;
  if (bereq.url !~ "^/admin($|[/?])") {
    set beresp.http.Cache-Control = regsub(beresp.http.Cache-Control, ", s-maxage=[0-9]+", "");
  }
  # What is cached stays until an instance answers again.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.ttl <= 0s || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)(private|no-store|no-cache)") {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  # Sent while the instance may not know of the latest changes.
  if (beresp.http.CDN-Cache-Control ~ "no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # What has changed is purged, so that what has merely expired is served while it is fetched again, or cannot be.
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
  # What Varnish itself needs of a stored response.
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
